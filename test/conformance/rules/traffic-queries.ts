import { LABELS } from '../../model/contract/traffic-results';
import { type Body, insistRefusal, insistSuccess, isObject, shown } from '../answer';
import { rule, type Rule } from '../rule';
import { type Service } from '../service';
import { everyRequest, filterOf, insistTraffic, type Json, query, rangeOf, results, sameRequests, someResults } from '../traffic';
import { Inapplicable, insist } from '../violation';

const ROUTES = ['logs', 'stats', 'timeline', 'topx'];

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
  ...['logs', 'topx'].map((route) =>
    rule(`4.9/${route}/save_history`, 'nothing', `${route} takes save_history`, async (service) => {
      const plain = await someResults(service, route);
      const saved = await results(service, route, [], { save_history: 'false' });
      insist(saved.length === plain.length, `${plain.length} results`, saved.length);
    }),
  ),
  ...ROUTES.map((route) =>
    rule(`4.9/${route}/headers`, 'nothing', `The headers provider and syntax are optional for ${route}`, async (service) => {
      const plain = await someResults(service, route);
      const headers = { provider: 'analytics_db', syntax: 'json' };
      const named = insistTraffic(await service.data('GET', route, { query: { filters: filterOf(service) }, headers }));
      insist(named.length === plain.length, `${plain.length} results`, named.length);
    }),
  ),
  ...ROUTES.map((route) =>
    rule(`4.9/${route}/filters`, 'nothing', `${route} takes the filter as a query string or as JSON`, async (service) => {
      const json = await someResults(service, route);
      const { from, to } = rangeOf(service.target.traffic);
      const text = insistTraffic(await query(service, route, `timestamp between ${from} and ${to}`));
      insist(text.length === json.length, `${json.length} results`, text.length);
    }),
  ),
  rule('4.9/parse', 'nothing', 'POST timeline/parse converts a query string to the JSON form', async (service) => {
    const { from, to } = rangeOf(service.target.traffic);
    const json = await parsed(service, `status=404, timestamp between ${from} and ${to}`);
    const conditions = json['AND'];
    insist(Array.isArray(conditions) && conditions.length === 2, 'an object with two conditions as its "AND"', json);
    const [range, condition] = conditions as unknown[];
    insist(isObject(range) && range['field'] === 'timestamp' && range['op'] === 'between', 'the time range first', json);
    insist(isObject(condition) && condition['field'] === 'status' && condition['value'] === 404, 'the condition on status', json);
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
    // "alphabetical", and the table's order differs: the name of one label stands for another there.
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
        const there = requests.some((request) => valuesOf(String(label), request).includes(key));
        insist(there, `a key that is the ${contents.get(String(label))} of some request`, { label, key });
      }
    },
  ),
];

/** Whether rendered queries contain a result of the query that was run. */
function hasResults(rendered: unknown, run: readonly Body[]): boolean {
  return Array.isArray(rendered) && rendered.some((each) => run.some((result) => JSON.stringify(result) === JSON.stringify(each)));
}

async function parsed(service: Service, text: unknown): Promise<Body> {
  const answer = await service.data('POST', 'timeline/parse', { body: { query: text } });
  insistSuccess(answer);
  insist(isObject(answer.json), 'a JSON object', shown(answer));
  return answer.json;
}

/** What a request has for the keys of a label. */
function valuesOf(label: string, request: Body): unknown[] {
  if (label.endsWith('_time')) return [request['url']];
  if (label === 'waap_id') return isObject(request['cookies']) ? [request['cookies']['waap_id']] : [];
  if (label === 'reason') return [request['reason'], ...((request['monitor_reasons'] as unknown[] | undefined) ?? [])];
  return [request[label]];
}
