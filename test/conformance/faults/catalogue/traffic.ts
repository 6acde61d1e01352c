import { TRAFFIC_RECORD } from '../../../model/contract/traffic-record';
import { fieldsOf } from '../../../model/contract/traffic-results';
import { isObject } from '../../answer';
import { EASILY_LOST, idOf } from '../../rules/traffic-record';
import { RESULT_TABLES } from '../../rules/traffic-results';
import { fault, type Fault } from '../fault';
import { on } from '../places';
import { at, changing, resultsOf, ROUTES, withQuery, withResults } from '../traffic-answers';
import { mistaking, pretending, REFUSED, spoiling, wentWell } from '../wrongs';

const LOGS = at('logs');
const PARSE = at('timeline/parse');
const QUARANTINE = at('quarantined');

/** A value that has no type of a table: neither a number, a string, a boolean, null nor a valid list or object. */
const WRONG = { nothing: ['like', 'this'] };

function wrongFor(type: string): unknown {
  return type === 'map' || type.startsWith('map of') ? 'a text' : WRONG;
}

function withoutFalsy(record: unknown): unknown {
  return isObject(record) ? Object.fromEntries(Object.entries(record).filter(([, value]) => Boolean(value))) : record;
}

/** Sections 2.11, 2.12, 4.8 and 4.9. */
export const TRAFFIC_FAULTS: readonly Fault[] = [
  ...TRAFFIC_RECORD.filter(({ type }) => type !== '').map((row) =>
    fault(
      `returns requests whose ${row.fields.at(-1)} is not ${row.type}`,
      idOf(row),
      changing('logs', (request) => ({ ...request, [row.fields.at(-1)!]: wrongFor(row.type) })),
    ),
  ),
  ...EASILY_LOST.map(([field, member]) =>
    fault(
      `leaves ${member} of ${field} out if it is empty`,
      `2.11/${field}/${member}`,
      changing('logs', (request) => ({ ...request, ...(Array.isArray(request[field]) && { [field]: request[field].map(withoutFalsy) }) })),
    ),
  ),
  ...ROUTES.map((route) =>
    fault(
      `answers ${route} without statistics`,
      `2.12/body/${route}`,
      spoiling(at(route), (reply) => ({ ...reply, body: { data: { results: resultsOf(reply) }, status: 200 } })),
    ),
  ),
  ...Object.entries(RESULT_TABLES).flatMap(([route, rows]) =>
    fieldsOf(rows).map(([name, { type }]) =>
      fault(
        `returns results of ${route} whose ${name} is not ${type}`,
        `2.12/${route}`,
        changing(route, (result, position) => (position === 0 ? { ...result, [name]: WRONG } : result)),
      ),
    ),
  ),

  // 4.8
  fault('has no quarantine list', ['4.8/list', '4.8/delete'], pretending(QUARANTINE, REFUSED)),
  fault(
    'answers the quarantine list without a body of traffic data',
    ['4.8/list', '4.8/delete'],
    spoiling(QUARANTINE, () => ({ status: 200, body: [] })),
  ),
  ...['config', 'ids', 'rule_ids'].flatMap((name) => [
    fault(
      `does not know the parameter ${name} of the quarantine list`,
      `4.8/list/${name}`,
      pretending(
        on('GET', (asked) => QUARANTINE(asked) && name in asked.query),
        REFUSED,
      ),
    ),
    fault(
      `does not take ${name} alone to delete from the quarantine list`,
      `4.8/delete/${name}`,
      pretending(
        on('DELETE', (asked) => QUARANTINE(asked) && Object.keys(asked.body as object).join() === name),
        REFUSED,
      ),
    ),
  ]),
  ...['GET', 'DELETE'].flatMap((method) =>
    Object.entries({ provider: 'document_db', syntax: 'json' }).map(([name, value]) =>
      fault(
        `does not require the header ${name} to ${method} the quarantine list`,
        `4.8/${method.toLowerCase()}/${name}`,
        mistaking(on(method, QUARANTINE), (asked) => ({ ...asked, headers: { [name]: value, ...asked.headers } })),
      ),
    ),
  ),

  // 4.9
  fault(
    'returns 50 requests where no limit is given',
    '4.9/logs/limit-default',
    withQuery(LOGS, (query) => ({ limit: '50', ...query })),
  ),
  fault(
    'ignores the limit',
    ['4.9/logs/limit', '4.9/logs/limit-0', '4.9/logs/limit-2501'],
    withQuery(LOGS, ({ limit: _, ...query }) => query),
  ),
  fault(
    'refuses the limit 2500',
    '4.9/logs/limit',
    pretending((asked) => LOGS(asked) && asked.query['limit'] === '2500', REFUSED),
  ),
  fault(
    'ignores the offset',
    '4.9/logs/offset',
    withQuery(LOGS, ({ offset: _, ...query }) => query),
  ),
  fault(
    'leaves out one request where no offset is given',
    '4.9/logs/offset-default',
    withQuery(LOGS, (query) => ({ offset: '1', ...query })),
  ),
  ...ROUTES.flatMap((route) => [
    fault(
      `runs the query of ${route} in spite of debug`,
      `4.9/${route}/debug`,
      withQuery(at(route), ({ debug: _, ...query }) => query),
    ),
    fault(
      `does not know the headers of ${route}`,
      `4.9/${route}/headers`,
      pretending((asked) => at(route)(asked) && 'provider' in (asked.headers ?? {}), REFUSED),
    ),
    fault(
      `requires the headers of ${route}`,
      `4.9/${route}/headers`,
      pretending((asked) => at(route)(asked) && !('provider' in (asked.headers ?? {})), REFUSED),
    ),
    fault(
      `does not take a query string for ${route}`,
      `4.9/${route}/filters`,
      pretending((asked) => at(route)(asked) && asked.query['filters']?.startsWith('{') === false, REFUSED),
    ),
  ]),
  ...['logs', 'topx'].map((route) =>
    fault(
      `does not know save_history of ${route}`,
      [`4.9/${route}/save_history-true`, `4.9/${route}/save_history-false`],
      pretending((asked) => at(route)(asked) && 'save_history' in asked.query, REFUSED),
    ),
  ),
  fault(
    'parses everything as the same filter',
    '4.9/parse',
    spoiling(PARSE, (reply) => (wentWell(reply) ? { ...reply, body: { AND: [] } } : reply)),
  ),
  fault(
    'parses texts only',
    '4.9/parse/object',
    pretending((asked) => PARSE(asked) && isObject(asked.body) && isObject(asked.body['query']), REFUSED),
  ),
  fault('parses nothing as a filter', '4.9/parse/required', pretending(PARSE, { status: 200, body: { AND: [] } })),
  ...['stats', 'timeline'].flatMap((route) => [
    fault(
      `forgets a request in each segment of ${route}`,
      `4.9/${route}/totals`,
      changing(route, (segment) => ({ ...segment, num_of_requests: Number(segment['num_of_requests']) - 1 })),
    ),
    fault(
      `tells a segment of ${route} twice`,
      `4.9/${route}/segments`,
      spoiling(at(route), (reply) => withResults(reply, (found) => [...found, ...found.slice(0, 1)])),
    ),
  ]),
  fault(
    'mixes the labels of topx',
    '4.9/topx/labels',
    spoiling(at('topx'), (reply) => withResults(reply, (found) => [...found.slice(1), ...found.slice(0, 1)])),
  ),
  fault(
    'has the labels of topx backwards',
    '4.9/topx/labels',
    spoiling(at('topx'), (reply) => withResults(reply, (found) => [...found].reverse())),
  ),
  fault(
    'has a label of its own in topx',
    '4.9/topx/labels',
    changing('topx', (result) => (result['label'] === 'url' ? { ...result, label: 'address' } : result)),
  ),
  fault(
    'has the results of topx with fewest blocked requests first',
    '4.9/topx/order',
    spoiling(at('topx'), (reply) =>
      withResults(reply, (found) =>
        [...new Set(found.map(({ label }) => label))].flatMap((label) => found.filter((each) => each['label'] === label).reverse()),
      ),
    ),
  ),
  fault(
    'has an empty key in topx',
    '4.9/topx/keys',
    spoiling(at('topx'), (reply) =>
      withResults(reply, (found) => found.flatMap((each, n) => (n === 0 ? [{ ...each, key: '' }, each] : each))),
    ),
  ),
  ...['country', 'host', 'ip', 'organization', 'origin_time', 'reason', 'referer', 'url', 'user_agent', 'waap_id'].map((label) =>
    fault(
      `has a wrong key for ${label} in topx`,
      '4.9/topx/keys',
      changing('topx', (result) => (result['label'] === label ? { ...result, key: 'something else' } : result)),
    ),
  ),
];
