import { LABELS } from '../../model/contract/traffic-results';
import { type Body } from '../answer';
import { computed, count, type FieldReadings, type Group, insistRight, mean, numbersOf, type Reading, sum } from '../reading';
import { rule, type Rule } from '../rule';
import { type Service } from '../service';
import { everyRequest, keysOf, momentOf, momentOfText, results, someResults } from '../traffic';
import { Inapplicable, insist } from '../violation';

/** A field of results: what the contract says of it, and the readings that the contract allows. */
type Content = readonly [field: string, sentence: string, ...readings: Reading[]];

const is = (field: string) => (request: Body) => request[field] === true;

const counted = (isCounted: (request: Body) => boolean) => computed((requests) => count(requests, isCounted));

const summed = (...fields: readonly string[]) => computed((requests) => sum(fields.map((field) => sum(numbersOf(requests, field)))));

/** The contract does not state whether invisible challenges count. */
const CHALLENGES = [counted(is('challenge')), counted((request) => is('challenge')(request) || is('ichallenge')(request))];

/** Statuses of the origin's answers to a request, of which a retried request has several. */
const originStatuses = ({ upstream_status: statuses }: Body) => (Array.isArray(statuses) ? (statuses as unknown[]).map(Number) : []);

const lastOf = <T>(values: readonly T[]) => values.slice(-1);

/** The contract does not state which answers of the origin reject a request. */
const REJECTIONS = [
  (status: number) => status >= 400 && status <= 499,
  (status: number) => status >= 400,
  (status: number) => status === 403,
].flatMap((rejects) => [
  counted((request) => originStatuses(request).some(rejects)),
  counted((request) => lastOf(originStatuses(request)).some(rejects)),
]);

/** Counts of statuses, in a form that does not depend on their order. */
function tally(statuses: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return JSON.stringify([...counts].sort(([a], [b]) => a - b));
}

const tallied =
  (statusesOf: (request: Body) => readonly number[]): Reading =>
  (value, requests) => {
    const codes = (value as { status: number; num_of_requests: number }[]).filter(({ num_of_requests: number }) => number !== 0);
    const found = codes.map(({ status, num_of_requests: number }) => [status, number] as const).sort(([a], [b]) => a - b);
    return JSON.stringify(found) === tally(requests.flatMap(statusesOf));
  };

const different = (valuesOf: (request: Body) => readonly unknown[], isCounted = (value: unknown) => value !== '') =>
  computed(
    (requests) => new Set(requests.flatMap(valuesOf).filter((value) => value !== undefined && value !== null && isCounted(value))).size,
  );

const TIMELINE: readonly Content[] = [
  [
    'array_origin_status_codes',
    'Responses of the origin by status, every response to a request; empty where no request reached the origin',
    tallied(originStatuses),
  ],
  ['array_status_codes', 'Responses of the service by status', tallied(({ status }) => (typeof status === 'number' ? [status] : []))],
  ['num_of_blocked_requests', 'Number of blocked requests', counted(is('blocked'))],
  ['num_of_challenges', 'Number of bot challenges', ...CHALLENGES],
  ['num_of_human_requests', 'Number of requests of humans', counted(is('human'))],
  ['num_of_ip', 'Number of different client IPs', different(({ ip }) => [ip])],
  ['num_of_origin_blocked_requests', 'Number of requests that the origin rejected', ...REJECTIONS],
  ['num_of_requests', 'Number of requests', counted(() => true)],
  [
    'num_of_sessions',
    'Number of unique sessions',
    different(({ session }) => [session]),
    different(
      ({ session }) => [session],
      () => true,
    ),
    different(({ session_ids: ids }) => (Array.isArray(ids) ? ids : [])),
  ],
  ['sum_of_sent_bytes', 'Number of sent bytes', summed('bytes_sent')],
];

/** The contract does not state the unit of the field `svc_latency`. Results are in seconds. */
const UNITS = [1, 1e-3, 1e-6, 1e-9];

const timed = (field: string, of: (values: readonly number[]) => number | undefined, unit = 1): Reading =>
  computed((requests) => of(numbersOf(requests, field).map((value) => value * unit)));

const most = (values: readonly number[]) => (values.length === 0 ? undefined : Math.max(...values));
const least = (values: readonly number[]) => (values.length === 0 ? undefined : Math.min(...values));

const STATS: readonly Content[] = [
  [
    'avg_latency',
    'Average latency, in seconds',
    timed('request_time', mean),
    timed('upstream_response_time', mean),
    ...UNITS.map((unit) => timed('svc_latency', mean, unit)),
  ],
  ['hostname', 'A host of the requests', (value, requests) => hostsOf(requests, value)],
  ['num_of_requests', 'Number of requests', counted(() => true)],
  ['sum_of_bandwidth', 'Number of sent and received bytes', summed('bytes_sent', 'request_length')],
];

function hostsOf(requests: readonly Body[], value: unknown): boolean | undefined {
  const names = requests.flatMap(({ host, hostname, authority }) => [host, hostname, authority]).filter((name) => typeof name === 'string');
  return names.length === 0 ? undefined : names.includes(value as string);
}

/** First entry of a list whose order the contract does not state. */
const oneOf =
  (field: string): Reading =>
  (value, requests) => {
    const values = requests.map((request) => request[field]).filter((each) => typeof each === 'string' && each !== '');
    return values.length === 0 ? undefined : values.includes(value);
  };

const AGGREGATES = { avg: mean, max: most, min: least } as const;

/** The average, the longest and the shortest of a time. */
function aggregated(time: string, readings: (of: (typeof AGGREGATES)[keyof typeof AGGREGATES]) => readonly Reading[]): Content[] {
  return Object.entries(AGGREGATES).map(([name, of]): Content => [`${name}_${time}_time`, '', ...readings(of)]);
}

/** Fields of topx, by the rule that compares them. A query of topx is expensive, so one rule compares several fields. */
const TOPX: Readonly<Record<string, { readonly sentence: string; readonly contents: readonly Content[] }>> = {
  origin_time: {
    sentence: 'Average, longest and shortest time of the origin, in seconds; null where no request reached the origin',
    contents: aggregated('origin', (of) => [computed((requests) => of(numbersOf(requests, 'upstream_response_time')) ?? null)]),
  },
  svc_time: {
    sentence: 'Average, longest and shortest processing time in the service, in seconds',
    contents: aggregated('svc', (of) => UNITS.map((unit) => timed('svc_latency', of, unit))),
  },
  total_time: {
    sentence: 'Average, longest and shortest total processing time, in seconds',
    contents: aggregated('total', (of) => [timed('request_time', of)]),
  },
  first: {
    sentence: 'The first autonomous system, country and organization of the requests',
    contents: [
      ['first_asn', '', oneOf('asn')],
      ['first_geo_country', '', oneOf('country')],
      ['first_organization', '', oneOf('organization')],
    ],
  },
  counts: {
    sentence: 'Numbers of all requests, and of requests that were blocked, of bots, of humans and answered by challenges',
    contents: [
      ['num_of_blocked_requests', '', counted(is('blocked'))],
      ['num_of_bot_requests', '', counted(is('bot'))],
      ['num_of_challenges', '', ...CHALLENGES],
      ['num_of_human_requests', '', counted(is('human'))],
      ['num_of_requests', '', counted(() => true)],
    ],
  },
  num_of_monitored_requests: {
    sentence: 'Number of requests that triggered a monitor action, including blocked ones',
    contents: [['num_of_monitored_requests', '', counted(is('monitor'))]],
  },
  bytes: {
    sentence: 'Numbers of sent and received bytes',
    contents: [
      ['sum_of_bytes_sent', '', summed('bytes_sent')],
      ['sum_of_request_length', '', summed('request_length')],
    ],
  },
};

/** Fields of segments that the rules compare with the requests. */
export const SEGMENT_CONTENTS = { timeline: TIMELINE, stats: STATS };

/** Fields of topx that a rule compares with the requests, by the id of the rule. */
export const TOPX_CONTENTS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(TOPX).map(([name, { contents }]) => [`2.12/topx/${name}`, contents.map(([field]) => field)]),
);

const SEGMENTED = ['stats', 'timeline'] as const;

/** Sections 2.12 and 4.9: results have the sums, counts and means of the requests that logs returns. */
export const TRAFFIC_CONTENT_RULES: readonly Rule[] = [
  ...SEGMENTED.flatMap((route) =>
    SEGMENT_CONTENTS[route].map(([field, sentence, ...readings]) =>
      rule(`2.12/${route}/${field}`, 'nothing', `${field} of ${route}: ${sentence}`, async (service) => {
        insistShown(field, insistRight([await segmentsOf(service, route)], [field, readings]));
      }),
    ),
  ),
  ...Object.entries(TOPX).map(([name, { sentence, contents }]) =>
    rule(`2.12/topx/${name}`, 'nothing', `${contents.map(([field]) => field).join(', ')} of topx: ${sentence}`, async (service) => {
      const groupings = await groupsOfTopx(service);
      insistShown(name, insistRight(groupings, ...contents.map(([field, , ...readings]): FieldReadings => [field, readings])));
    }),
  ),
  ...SEGMENTED.map((route) =>
    rule(`2.12/${route}/time_period`, 'nothing', `time_period of ${route} is the start of the segment, as Unix epoch`, async (service) => {
      const groups = await segmentsOf(service, route);
      const early = groups.flatMap(({ result, requests }) => requests.filter((each) => momentOf(each) < Number(result['time_period'])));
      insist(early.length === 0, 'no request before the first segment', early[0]);
      // The requests from one start to the next are those of the segment.
      insistRight([groups], ['num_of_requests', [counted(() => true)]]);
    }),
  ),
  ...SEGMENTED.map((route) =>
    rule(
      `2.12/${route}/timeperiod_string`,
      'nothing',
      `timeperiod_string of ${route} is the same moment as time_period`,
      async (service) => {
        for (const { time_period: start, timeperiod_string: text } of await someResults(service, route))
          insist(momentOfText(String(text)) === start, `${String(start)} as date and time`, text);
      },
    ),
  ),
  ...SEGMENTED.map((route) =>
    rule(`4.9/${route}/conditions`, 'nothing', `Results of ${route} are about the requests that the filter selects`, async (service) => {
      const groups = await segmentsOf(service, route, [{ field: 'blocked', op: 'is', value: true }], is('blocked'));
      for (const [field, , ...readings] of SEGMENT_CONTENTS[route]) insistRight([groups], [field, readings]);
    }),
  ),
  rule('4.9/topx/conditions', 'nothing', 'Results of topx are about the requests that the filter selects', async (service) => {
    const groupings = await groupsOfTopx(service, [{ field: 'blocked', op: 'is', value: true }], is('blocked'));
    for (const { contents } of Object.values(TOPX))
      insistRight(groupings, ...contents.map(([field, , ...readings]): FieldReadings => [field, readings]));
  }),
  rule('4.9/topx/key-once', 'nothing', 'A label of topx has a key once', async (service) => {
    const keys = (await someResults(service, 'topx')).map(({ label, key }) => JSON.stringify([label, key]));
    insist(new Set(keys).size === keys.length, 'each key of a label once', keys);
  }),
  rule('4.9/topx/every-label', 'nothing', 'Every label of topx has results if requests have keys for it', async (service) => {
    const requests = await everyRequest(service);
    const found = new Set((await someResults(service, 'topx')).map(({ label }) => label));
    for (const [label] of LABELS) {
      const hasKeys = timedBy(label, requests).some((request) => keysOf(label, request).length > 0);
      insist(!hasKeys || found.has(label), `results for ${label}`, [...found]);
    }
  }),
  rule('4.9/topx/leading', 'nothing', 'No key that topx leaves out has more blocked requests than a key of its label', (service) =>
    insistLeading(service),
  ),
  rule(
    '4.9/topx/leading/conditions',
    'nothing',
    'The leading keys of topx are those of the requests that the filter selects',
    async (service) => {
      const blocked = (await everyRequest(service)).filter(is('blocked'));
      const of = (host: unknown) => count(blocked, (request) => request['host'] === host);
      const [rarest] = [...new Set(blocked.map(({ host }) => host))].filter(Boolean).sort((a, b) => of(a) - of(b));
      if (rarest === undefined || of(rarest) === blocked.length) throw new Inapplicable('all blocked requests have the same host');
      await insistLeading(service, [{ field: 'host', op: 'eq', value: rarest }], ({ host }) => host === rarest);
    },
  ),
  rule('4.9/topx/reason/monitored', 'nothing', 'The label reason of topx has the reasons of monitored requests, too', async (service) => {
    const isMonitored = (request: Body) => is('monitor')(request) && !is('blocked')(request);
    const hasReason = (request: Body) => isMonitored(request) && keysOf('reason', request).length > 0;
    if (!(await everyRequest(service)).some(hasReason)) throw new Inapplicable('no request was only monitored');
    const conditions = [
      { field: 'monitor', op: 'is', value: true },
      { field: 'blocked', op: 'is', value: false },
    ];
    await insistLeading(service, conditions, isMonitored);
  }),
];

/** Requires that each label has the keys with the most blocked requests. */
async function insistLeading(
  service: Service,
  conditions: Parameters<typeof results>[2] = [],
  isSelected: (request: Body) => boolean = () => true,
): Promise<void> {
  const requests = (await everyRequest(service)).filter(isSelected);
  const found = await results(service, 'topx', conditions);
  for (const [label] of LABELS.filter(([each]) => !each.endsWith('_time'))) {
    const listed = found.filter((result) => result['label'] === label);
    const keys = new Set(requests.flatMap((request) => keysOf(label, request)));
    listed.forEach(({ key }) => keys.delete(key));
    const lowest = listed.length === 0 ? -1 : Math.min(...listed.map((result) => Number(result['num_of_blocked_requests'])));
    for (const key of keys) {
      const blocked = count(requests, (request) => is('blocked')(request) && keysOf(label, request).includes(key));
      insist(blocked <= lowest, `a result of ${label} for the key ${String(key)}, which has ${blocked} blocked requests`, listed);
    }
  }
}

/** Throws `Inapplicable` if no request of the service shows the content. */
function insistShown(what: string, isShown: boolean): void {
  if (!isShown) throw new Inapplicable(`no request shows ${what}`);
}

/** Results of stats or timeline, each with its requests: a request belongs to the last segment that does not begin after it. */
async function segmentsOf(
  service: Service,
  route: string,
  conditions: Parameters<typeof results>[2] = [],
  isSelected: (request: Body) => boolean = () => true,
): Promise<readonly Group[]> {
  const requests = (await everyRequest(service)).filter(isSelected);
  const segments = [...(await results(service, route, conditions))].sort((a, b) => Number(a['time_period']) - Number(b['time_period']));
  const groups = segments.map((result) => ({ result, requests: [] as Body[] }));
  for (const request of requests) {
    const moment = momentOf(request);
    const group = groups.findLast(({ result }) => Number(result['time_period']) <= moment) ?? groups[0];
    insist(group !== undefined, `a segment of ${route} for every request`, request);
    group.requests.push(request);
  }
  return groups;
}

/**
 * Results of topx, each with the requests that have its key. The contract does not state whether a label about time counts requests
 * without this time.
 */
async function groupsOfTopx(
  service: Service,
  conditions: Parameters<typeof results>[2] = [],
  isSelected: (request: Body) => boolean = () => true,
): Promise<readonly (readonly Group[])[]> {
  const requests = (await everyRequest(service)).filter(isSelected);
  const found = await results(service, 'topx', conditions);
  insist(found.length > 0 || requests.length === 0, 'results of topx', found);
  return [(_: string, all: readonly Body[]) => all, timedBy].map((selected) =>
    found.map((result) => {
      const label = String(result['label']);
      return { result, requests: selected(label, requests).filter((request) => keysOf(label, request).includes(result['key'])) };
    }),
  );
}

const TIMES: Readonly<Record<string, string>> = {
  origin_time: 'upstream_response_time',
  svc_time: 'svc_latency',
  total_time: 'request_time',
};

/** Requests that have the time that a label is about. */
function timedBy(label: string, requests: readonly Body[]): readonly Body[] {
  const field = TIMES[label];
  return field === undefined ? requests : requests.filter((request) => typeof request[field] === 'number');
}
