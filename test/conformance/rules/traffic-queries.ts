import { LABELS } from '../../model/contract/traffic-results';
import { type Body, insistRefusal, insistSuccess, isObject, shown, succeeded } from '../answer';
import { sameMembers } from '../equal';
import { rule, type Rule } from '../rule';
import { type Service } from '../service';
import {
  dividingValue,
  everyRequest,
  filterOf,
  insistHalved,
  insistTraffic,
  type Json,
  keysOf,
  momentOfText,
  MOST,
  query,
  rangeOf,
  results,
  sameRequests,
  someResults,
} from '../traffic';
import { Inapplicable, insist } from '../violation';

const ROUTES = ['logs', 'stats', 'timeline', 'topx'];

/** Headers that change no result, with a filter in their notation. */
const HEADERS: readonly (readonly [name: string, headers: Readonly<Record<string, string>>, filters: (service: Service) => string])[] = [
  ['headers', { provider: 'analytics_db', syntax: 'json' }, (service) => filterOf(service)],
  ['provider', { provider: 'analytics_db' }, (service) => filterOf(service)],
  ['provider-document_db', { provider: 'document_db' }, (service) => filterOf(service)],
  ['syntax', { syntax: 'json' }, (service) => filterOf(service)],
];

/** Insists on the same results. Their order is not stated for every route. */
function insistSameResults(found: readonly Body[], wanted: readonly Body[]): void {
  insist(sameMembers(found, wanted), `the ${wanted.length} results of the plain query`, { found: found.length, first: found[0] });
}

/** Section 4.9: the routes that query traffic, and their parameters. */
export const TRAFFIC_QUERY_RULES: readonly Rule[] = [
  rule('4.9/logs/limit-default', 'nothing', 'Without a limit, logs returns 100 requests', async (service) => {
    const found = await results(service, 'logs');
    if (found.length < 100 && (await everyRequest(service)).length <= 100) throw new Inapplicable('there are no more than 100 requests');
    insist(found.length === 100, '100 requests', found.length);
  }),
  rule('4.9/logs/limit', 'nothing', 'logs returns requests up to the limit, which may be 1 to 2500', async (service) => {
    await someResults(service, 'logs');
    const one = await results(service, 'logs', [], { limit: '1' });
    insist(one.length === 1, 'one request', one.length);
    insistTraffic(await query(service, 'logs', filterOf(service), { limit: '2500' }));
  }),
  ...['0', '2501'].map((limit) =>
    rule(`4.9/logs/limit-${limit}`, 'nothing', `logs refuses the limit ${limit}`, async (service) => {
      insistRefusal(await query(service, 'logs', filterOf(service), { limit }));
    }),
  ),
  rule('4.9/logs/offset', 'nothing', 'logs leaves out as many requests as the offset says', async (service) => {
    const two = await results(service, 'logs', [], { limit: '2' });
    if (two.length < 2) throw new Inapplicable('there are no two requests');
    insist(sameRequests(await results(service, 'logs', [], { limit: '1', offset: '1' }), two.slice(1)), 'the second request', two);
  }),
  rule('4.9/logs/offset-default', 'nothing', 'Without an offset, logs leaves nothing out', async (service) => {
    const first = await results(service, 'logs', [], { limit: '1', offset: '0' });
    insist(sameRequests(await results(service, 'logs', [], { limit: '1' }), first), 'the first request', first);
  }),
  ...ROUTES.map((route) =>
    rule(
      `4.9/${route}/debug`,
      'nothing',
      `With debug, ${route} returns the query of the database, and does not run it`,
      async (service) => {
        const run = await someResults(service, route);
        const answer = await query(service, route, filterOf(service), { debug: 'true' });
        insistSuccess(answer, 200);
        const { data } = isObject(answer.json) ? answer.json : {};
        const rendered = isObject(data) ? data['results'] : undefined;
        insist(JSON.stringify(rendered) !== JSON.stringify(run) && !hasResults(rendered, run), 'the rendered query', shown(answer));
      },
    ),
  ),
  ...[
    ...ROUTES.map((route) => [route, 'debug', 'false'] as const),
    ...['logs', 'topx'].flatMap((route) => ['true', 'false'].map((value) => [route, 'save_history', value] as const)),
  ].map(([route, name, value]) =>
    rule(`4.9/${route}/${name}-${value}`, 'nothing', `With ${name}=${value}, ${route} returns the same results`, async (service) => {
      insistSameResults(await results(service, route, [], { [name]: value }), await someResults(service, route));
    }),
  ),
  ...ROUTES.flatMap((route) =>
    HEADERS.map(([name, headers, query]) =>
      rule(`4.9/${route}/${name}`, 'nothing', `${route} returns the same results with the header ${name}`, async (service) => {
        const filters = query(service);
        const plain = await someResults(service, route);
        const answer = await service.data('GET', route, { query: { filters }, headers });
        // A service need not have each database.
        if (name === 'provider-document_db' && !succeeded(answer)) throw new Inapplicable('the service refuses the provider document_db');
        insistSameResults(insistTraffic(answer), plain);
      }),
    ),
  ),
  ...ROUTES.map((route) =>
    rule(`4.9/${route}/provider-value`, 'nothing', `${route} refuses a provider that is not one of its values`, async (service) => {
      const headers = { provider: 'conformance-no-such-provider' };
      insistRefusal(await service.data('GET', route, { query: { filters: filterOf(service) }, headers }));
    }),
  ),
  ...ROUTES.map((route) =>
    rule(`4.9/${route}/filters`, 'nothing', `${route} takes the filter as a query string or as JSON`, async (service) => {
      const json = await someResults(service, route);
      const { from, to } = rangeOf(service.target.traffic);
      insistSameResults(insistTraffic(await query(service, route, `timestamp between ${from} and ${to}`)), json);
    }),
  ),
  rule('4.9/parse', 'nothing', 'POST timeline/parse converts a query string to the JSON form', async (service) => {
    const { from, to } = rangeOf(service.target.traffic);
    const json = await parsed(service, `status=404, timestamp between ${from} and ${to}`);
    const conditions = json['AND'];
    insist(Array.isArray(conditions) && conditions.length === 2, 'an object with two conditions as its "AND"', json);
    const [range, condition] = conditions as unknown[];
    insist(isObject(range) && range['field'] === 'timestamp' && range['op'] === 'between', 'the time range first', json);
    const bounds = Array.isArray(range['value']) ? (range['value'] as unknown[]).map((text) => momentOfText(String(text))) : [];
    insist(bounds.sort().join() === [from, to].map(momentOfText).sort().join(), `the time range from ${from} to ${to}`, json);
    const { field, op, value } = isObject(condition) ? condition : {};
    insist(field === 'status' && op === 'eq' && value === 404, 'the condition that the status is 404', json);
  }),
  rule(
    '4.9/parse/meaning',
    'nothing',
    'The JSON form that POST timeline/parse returns selects what the query string selects',
    async (service) => {
      const url = await dividingValue(service, 'url');
      const { from, to } = rangeOf(service.target.traffic);
      const text = `timestamp between ${from} and ${to}, url=${String(url)}`;
      const selects = async (filters: string) => insistTraffic(await query(service, 'logs', filters, { limit: String(MOST) }));
      insistSameResults(await selects(JSON.stringify(await parsed(service, text))), await selects(text));
      const wanted = (await everyRequest(service)).filter((request) => request['url'] === url);
      insistSameResults(await selects(JSON.stringify(await parsed(service, text))), wanted);
    },
  ),
  rule(
    '4.9/parse/further-range',
    'nothing',
    'The JSON form of a query string with two ranges of timestamps selects the requests of both',
    async (service) => {
      await insistHalved(service, async (text) => {
        const json = JSON.stringify(await parsed(service, text));
        return insistTraffic(await query(service, 'logs', json, { limit: String(MOST) }));
      });
    },
  ),
  rule('4.9/parse/number-as-string', 'nothing', 'POST timeline/parse returns a number for a string field as a string', async (service) => {
    const { from, to } = rangeOf(service.target.traffic);
    for (const field of ['asn', 'port']) {
      const { AND } = await parsed(service, `${field}=64500, timestamp between ${from} and ${to}`);
      const found = (Array.isArray(AND) ? (AND as unknown[]) : []).filter(isObject).find((each) => each['field'] === field);
      insist(found?.['op'] === 'eq' && found['value'] === '64500', `the condition that the ${field} is the string "64500"`, AND);
    }
  }),
  rule('4.9/parse/object-meaning', 'nothing', 'The JSON form of an object has its conditions', async (service) => {
    const condition = { field: 'status', op: 'gte', value: 400 };
    const { AND } = await parsed(service, JSON.parse(filterOf(service, [condition])));
    const [range, ...others] = Array.isArray(AND) ? (AND as unknown[]).filter(isObject) : [];
    insist(range?.['field'] === 'timestamp' && others.length === 1, 'the time range and one condition', AND);
    insist(sameMembers(others, [condition]), 'the condition as it was written', others);
  }),
  ...[
    ['words', 'this is no filter'],
    ['no-value', 'status='],
    ['brackets', '((('],
    ['or', { OR: [{ field: 'timestamp', op: 'between', value: ['2025-03-01', '2025-03-02'] }] }],
    ['number', 5],
    ['list', []],
  ].map(([name, text]) =>
    rule(
      `4.9/parse/refuses-${String(name)}`,
      'nothing',
      `POST timeline/parse refuses the query ${JSON.stringify(text)}`,
      async (service) => {
        insistRefusal(await service.data('POST', 'timeline/parse', { body: { query: text } }));
      },
    ),
  ),
  rule('4.9/logs/pages', 'nothing', 'Pages of logs have every request once', async (service) => {
    const all = await everyRequest(service);
    const size = Math.ceil(all.length / 3);
    const pages: Body[] = [];
    for (let offset = 0; offset < all.length + size; offset += size)
      pages.push(...(await results(service, 'logs', [], { limit: String(size), offset: String(offset) })));
    insist(sameRequests(pages, all), `${all.length} requests, each once`, pages.length);
  }),
  rule(
    '4.9/logs/conditions',
    'nothing',
    'The limit and the offset of logs count only the requests that the filter selects',
    async (service) => {
      const wanted = (await everyRequest(service)).filter(({ blocked }) => blocked === true);
      const size = Math.ceil(wanted.length / 3);
      const pages: Body[] = [];
      for (let offset = 0; offset < wanted.length; offset += size)
        pages.push(
          ...(await results(service, 'logs', [{ field: 'blocked', op: 'is', value: true }], {
            limit: String(size),
            offset: String(offset),
          })),
        );
      if (wanted.length === 0) throw new Inapplicable('no request was blocked');
      insist(sameRequests(pages, wanted), `${wanted.length} requests, each once`, pages.length);
    },
  ),
  rule('4.9/parse/several', 'nothing', 'POST timeline/parse returns each condition of a query string', async (service) => {
    const { from, to } = rangeOf(service.target.traffic);
    const { AND } = await parsed(service, `tags=one, timestamp between ${from} and ${to}, tags=two, url=three`);
    const found = (Array.isArray(AND) ? (AND as unknown[]) : []).filter(isObject).map(({ field, op, value }) => ({ field, op, value }));
    const wanted = [
      { field: 'tags', op: 'eq', value: 'one' },
      { field: 'tags', op: 'eq', value: 'two' },
      { field: 'url', op: 'eq', value: 'three' },
    ];
    const others = found.filter(({ field }) => field !== 'timestamp');
    insist(sameMembers(others, wanted), 'three conditions', others);
  }),
  rule('4.9/parse/object', 'nothing', 'POST timeline/parse takes an object', async (service) => {
    const filter = JSON.parse(filterOf(service)) as Json;
    insist(Array.isArray((await parsed(service, filter))['AND']), 'an object with "AND"', filter);
  }),
  rule('4.9/parse/required', 'nothing', 'POST timeline/parse requires the query', async (service) => {
    insistRefusal(await service.data('POST', 'timeline/parse', { body: {} }));
  }),
  ...['stats', 'timeline'].map((route) =>
    rule(`4.9/${route}/totals`, 'nothing', `The segments of ${route} count every matching request once`, async (service) => {
      const requests = await everyRequest(service);
      const segments = await results(service, route);
      const counted = segments.reduce((sum, segment) => sum + Number(segment['num_of_requests']), 0);
      insist(counted === requests.length, `${requests.length} requests in all segments`, counted);
    }),
  ),
  ...['stats', 'timeline'].map((route) =>
    rule(`4.9/${route}/segments`, 'nothing', `The results of ${route} are time segments, each with its own start`, async (service) => {
      const starts = (await someResults(service, route)).map((segment) => segment['time_period']);
      insist(new Set(starts).size === starts.length, 'a segment once', starts);
    }),
  ),
  rule('4.9/topx/labels', 'nothing', 'Results of topx are grouped by the twelve labels, in their order', async (service) => {
    const labels = (await someResults(service, 'topx')).map(({ label }) => String(label));
    const grouped = labels.filter((label, position) => label !== labels[position - 1]);
    const listed = LABELS.map(([label]) => label);
    insist(
      grouped.every((label) => listed.includes(label)),
      `labels out of ${listed.join(', ')}`,
      grouped,
    );
    // The contract says "alphabetical", and its table has another order: one label has the name of another there.
    const orders = [listed, [...listed].sort()].map((order) => order.filter((label) => grouped.includes(label)).join());
    insist(orders.includes(grouped.join()), 'each label once, in the order of the table or of the alphabet', grouped);
  }),
  rule('4.9/topx/order', 'nothing', 'Within a label, results of topx with most blocked requests come first', async (service) => {
    const found = await someResults(service, 'topx');
    if (!found.some((result) => Number(result['num_of_blocked_requests']) > 0)) throw new Inapplicable('no request was blocked');
    for (const [position, result] of found.entries()) {
      const next = found[position + 1];
      if (next?.['label'] !== result['label']) continue;
      const ordered = Number(next?.['num_of_blocked_requests']) <= Number(result['num_of_blocked_requests']);
      insist(ordered, 'the results with most blocked requests first', [result, next]);
    }
  }),
  rule(
    '4.9/topx/keys',
    'nothing',
    'The key of each label of topx is what the table says: a country name, a host name and so on',
    async (service) => {
      const found = await someResults(service, 'topx');
      const requests = await everyRequest(service);
      const contents = new Map(LABELS);
      for (const { label, key } of found) {
        const there = requests.some((request) => keysOf(String(label), request).includes(key));
        insist(there, `a key that is the ${contents.get(String(label))} of some request`, { label, key });
      }
    },
  ),
];

/** Whether rendered queries contain a result of the executed query. */
function hasResults(rendered: unknown, run: readonly Body[]): boolean {
  return Array.isArray(rendered) && rendered.some((each) => run.some((result) => JSON.stringify(result) === JSON.stringify(each)));
}

async function parsed(service: Service, text: unknown): Promise<Body> {
  const answer = await service.data('POST', 'timeline/parse', { body: { query: text } });
  insistSuccess(answer);
  insist(isObject(answer.json), 'a JSON object', shown(answer));
  return answer.json;
}
