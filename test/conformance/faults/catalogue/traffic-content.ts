import { type Body } from '../../answer';
import { SEGMENT_CONTENTS, TOPX_CONTENTS } from '../../rules/traffic-content';
import { fault, type Fault } from '../fault';
import { at, changing, filterOf, reading, recounting, resultsOf, ROUTES, unconditional, withResults } from '../traffic-answers';
import { mistaking, spoiling } from '../wrongs';

/** A value of the same type that is wrong for any requests. */
function falsified(value: unknown): unknown {
  if (typeof value === 'number') return Number.isInteger(value) ? value + 1 : value * 1000;
  if (typeof value === 'string') return 'something else';
  if (Array.isArray(value)) return value.length === 0 ? [{ status: 200, num_of_requests: 1 }] : value.slice(1);
  return value;
}

const number = (result: Body, field: string) => Number(result[field]);

/** Shifts the start of a segment, and the text about it. */
function shifted(segment: Body, seconds: number): Body {
  const start = number(segment, 'time_period') + seconds;
  const text = new Date(start * 1000).toISOString().slice(0, 19).replace('T', ' ');
  return { ...segment, time_period: start, timeperiod_string: text };
}

/** Responses that a service counts which does not count every response of the origin to a request. */
const COUNTED_RESPONSES: readonly (readonly [counted: string, select: (statuses: readonly number[]) => readonly number[]])[] = [
  ['the first response of the origin', (statuses) => statuses.slice(0, 1)],
  ['the last response of the origin', (statuses) => statuses.slice(-1)],
  ['each status of the origin once', (statuses) => [...new Set(statuses)]],
];

/** Returns the statuses as timeline lists them. */
function listed(statuses: readonly number[]) {
  return [...new Set(statuses)].map((status) => ({ status, num_of_requests: statuses.filter((each) => each === status).length }));
}

const SIZES = ['bytes_sent', 'request_length'];

/** Sum of the sizes of requests that have only one of them. */
function halfSizes(requests: readonly Body[]): number {
  const sizes = requests.map((request) => SIZES.map((size) => request[size]).filter((value) => typeof value === 'number'));
  return sizes.filter(({ length }) => length === 1).reduce((sum, [size = 0]) => sum + size, 0);
}

const SEGMENTED = ['stats', 'timeline'] as const;

/** Sections 2.12 and 4.9: results that the requests of the range contradict. */
export const TRAFFIC_CONTENT_FAULTS: readonly Fault[] = [
  ...SEGMENTED.flatMap((route) => [
    ...SEGMENT_CONTENTS[route].map(([field]) =>
      fault(
        `has a wrong ${field} in ${route}`,
        `2.12/${route}/${field}`,
        changing(route, (segment) => ({ ...segment, [field]: falsified(segment[field]) })),
      ),
    ),
    fault(
      `begins the segments of ${route} too late`,
      `2.12/${route}/time_period`,
      changing(route, (segment) => shifted(segment, 40)),
    ),
    fault(
      `has the end of the segment as the text of ${route}`,
      `2.12/${route}/timeperiod_string`,
      changing(route, (segment) => ({ ...segment, timeperiod_string: shifted(segment, 60)['timeperiod_string'] })),
    ),
    fault(
      `has local time as the text of ${route}`,
      `2.12/${route}/timeperiod_string`,
      changing(route, (segment) => ({ ...segment, timeperiod_string: shifted(segment, 3600)['timeperiod_string'] })),
    ),
  ]),
  fault(
    'has only the last segment wrong',
    '2.12/timeline/num_of_blocked_requests',
    spoiling(at('timeline'), (reply) =>
      withResults(reply, (found) => [...found.slice(0, -1), { ...found.at(-1), num_of_blocked_requests: 500 }]),
    ),
  ),
  fault(
    'counts sent bytes only as the bandwidth',
    '2.12/stats/sum_of_bandwidth',
    changing('stats', (segment) => ({ ...segment, sum_of_bandwidth: number(segment, 'sum_of_bandwidth') - 300 })),
  ),
  fault(
    'counts nothing for requests without one of the two sizes',
    '2.12/stats/sum_of_bandwidth',
    recounting('stats', (segment, requests) => ({
      ...segment,
      sum_of_bandwidth: number(segment, 'sum_of_bandwidth') - halfSizes(requests),
    })),
  ),
  fault(
    'has the latency in milliseconds',
    '2.12/stats/avg_latency',
    changing('stats', (segment) => ({ ...segment, avg_latency: number(segment, 'avg_latency') * 1000 })),
  ),
  fault(
    'counts challenges as blocked requests',
    '2.12/timeline/num_of_blocked_requests',
    changing('timeline', (segment) => ({
      ...segment,
      num_of_blocked_requests: number(segment, 'num_of_blocked_requests') + number(segment, 'num_of_challenges'),
    })),
  ),
  fault(
    'counts requests as sessions',
    '2.12/timeline/num_of_sessions',
    changing('timeline', (segment) => ({ ...segment, num_of_sessions: segment['num_of_requests'] })),
  ),
  fault(
    'has the codes of the service as those of the origin',
    '2.12/timeline/array_origin_status_codes',
    changing('timeline', (segment) => ({ ...segment, array_origin_status_codes: segment['array_status_codes'] })),
  ),
  ...COUNTED_RESPONSES.map(([counted, select]) =>
    fault(
      `counts only ${counted} per request`,
      '2.12/timeline/array_origin_status_codes',
      recounting('timeline', (segment, requests) => ({
        ...segment,
        array_origin_status_codes: listed(requests.flatMap(({ upstream_status: statuses }) => select((statuses ?? []) as number[]))),
      })),
    ),
  ),
  ...Object.entries(TOPX_CONTENTS).flatMap(([id, fields]) =>
    fields.map((field) =>
      fault(
        `has a wrong ${field} in topx`,
        id,
        changing('topx', (result) => ({ ...result, [field]: falsified(result[field]) })),
      ),
    ),
  ),
  ...['avg', 'max', 'min'].map((of) =>
    fault(
      `has 0 as the ${of}_origin_time where no request reached the origin`,
      '2.12/topx/origin_time',
      changing('topx', (result) => ({ ...result, [`${of}_origin_time`]: result[`${of}_origin_time`] ?? 0 })),
    ),
  ),
  ...['origin', 'svc', 'total'].flatMap((time) => [
    fault(
      `has the average ${time} time as the longest one`,
      `2.12/topx/${time}_time`,
      changing('topx', (result) => ({ ...result, [`max_${time}_time`]: result[`avg_${time}_time`] })),
    ),
    fault(
      `has the longest ${time} time as the average one`,
      `2.12/topx/${time}_time`,
      changing('topx', (result) => ({ ...result, [`avg_${time}_time`]: result[`max_${time}_time`] })),
    ),
  ]),
  fault(
    'does not count monitored requests that were blocked',
    '2.12/topx/num_of_monitored_requests',
    changing('topx', (result) => ({
      ...result,
      num_of_monitored_requests: Math.max(0, number(result, 'num_of_monitored_requests') - number(result, 'num_of_blocked_requests')),
    })),
  ),
  fault(
    'mixes up received and sent bytes',
    '2.12/topx/bytes',
    changing('topx', (result) => ({
      ...result,
      sum_of_bytes_sent: result['sum_of_request_length'],
      sum_of_request_length: result['sum_of_bytes_sent'],
    })),
  ),
  ...ROUTES.filter((route) => route !== 'logs').map((route) =>
    fault(
      `ignores the conditions of ${route}`,
      `4.9/${route}/conditions`,
      reading(at(route), () => undefined),
    ),
  ),
  fault(
    'combines the conditions of timeline wrongly',
    '4.9/timeline/conditions',
    mistaking(at('timeline'), (asked) => {
      const [range, condition] = filterOf(asked) ?? [];
      return condition ? { ...asked, query: { ...asked.query, filters: JSON.stringify({ AND: [range, { NOT: condition }] }) } } : asked;
    }),
  ),
  ...['array_status_codes', 'array_origin_status_codes', 'num_of_ip', 'num_of_sessions'].map((field) =>
    fault(
      `ignores the conditions of timeline for ${field}`,
      '4.9/timeline/conditions',
      spoiling(at('timeline'), async (reply, asked, sound) => {
        const segments = resultsOf(await sound(unconditional(asked)));
        const all = ({ time_period: start }: Body) => segments.find((segment) => segment['time_period'] === start)?.[field];
        return withResults(reply, (found) => found.map((segment) => ({ ...segment, [field]: all(segment) })));
      }),
    ),
  ),
  fault(
    'finds the leading keys of topx without the conditions',
    '4.9/topx/leading/conditions',
    spoiling(at('topx'), async (reply, asked, sound) => {
      const nameOf = ({ label, key }: Body) => JSON.stringify([label, key]);
      const leading = new Set(resultsOf(await sound(unconditional(asked))).map(nameOf));
      return withResults(reply, (found) => found.filter((result) => leading.has(nameOf(result))));
    }),
  ),
  fault(
    'has no reasons of monitored requests in topx',
    '4.9/topx/reason/monitored',
    changing('topx', (result) => (String(result['key']).startsWith('Monitor') ? { ...result, label: 'referer' } : result)),
  ),
  fault(
    'has a key of topx twice',
    '4.9/topx/key-once',
    spoiling(at('topx'), (reply) => withResults(reply, (found) => [...found.slice(0, 1), ...found])),
  ),
  ...['waap_id', 'referer', 'origin_time', 'country'].map((label) =>
    fault(
      `leaves out the label ${label} of topx`,
      '4.9/topx/every-label',
      spoiling(at('topx'), (reply) => withResults(reply, (found) => found.filter((result) => result['label'] !== label))),
    ),
  ),
  fault(
    'leaves out the leading key of each label of topx',
    '4.9/topx/leading',
    spoiling(at('topx'), (reply) =>
      withResults(reply, (found) => found.filter((result, position) => result['label'] === found[position - 1]?.['label'])),
    ),
  ),
];
