import { type Body, isObject } from '../../answer';
import { type Asked, fault, type Fault, type Misconduct } from '../fault';
import { at, type Condition, resultsOf, ROUTES, unconditional, withQuery, withResults } from '../traffic-answers';
import { mistaking, pretending, REFUSED, spoiling, wentWell } from '../wrongs';

const LOGS = at('logs');
const PARSE = at('timeline/parse');

const without = (results: readonly Body[]) => results.slice(1);

/** Returns a service that changes the conditions that it parses. */
function parsing(isChanged: (asked: Asked) => boolean, change: (condition: Condition) => Condition | undefined): () => Misconduct {
  return spoiling(PARSE, (reply, asked) => {
    if (!wentWell(reply) || !isChanged(asked) || !isObject(reply.body)) return reply;
    const [range, ...conditions] = reply.body['AND'] as Condition[];
    return { ...reply, body: { AND: [range, ...conditions.flatMap((condition) => change(condition) ?? [])] } };
  });
}

const queryOf = ({ body }: Asked) => (isObject(body) ? body['query'] : undefined);
const isText = (asked: Asked) => typeof queryOf(asked) === 'string';
const isJson = (asked: Asked) => !isText(asked);

/** Queries that are no filters, by the names of the rules. */
const NONSENSE: Readonly<Record<string, (query: unknown) => boolean>> = {
  words: (query) => typeof query === 'string' && /^[a-z ]+$/.test(query),
  'no-value': (query) => typeof query === 'string' && query.endsWith('='),
  brackets: (query) => query === '(((',
  or: (query) => isObject(query) && 'OR' in query,
  number: (query) => typeof query === 'number',
  list: Array.isArray,
};

/** Section 4.9: parameters and headers that change the results, and filters that are parsed otherwise. */
export const TRAFFIC_QUERY_FAULTS: readonly Fault[] = [
  ...ROUTES.flatMap((route) => [
    fault(
      `takes debug=false of ${route} for true`,
      `4.9/${route}/debug-false`,
      withQuery(at(route), (query) => ({ ...query, ...('debug' in query && { debug: 'true' }) })),
    ),
    fault(
      `requires the header syntax of ${route} beside the provider`,
      `4.9/${route}/provider`,
      pretending((asked) => at(route)(asked) && 'provider' in (asked.headers ?? {}) && !('syntax' in asked.headers!), REFUSED),
    ),
    fault(
      `requires the header provider of ${route} beside the syntax`,
      `4.9/${route}/syntax`,
      pretending((asked) => at(route)(asked) && 'syntax' in (asked.headers ?? {}) && !('provider' in asked.headers!), REFUSED),
    ),
    ...['document_db', 'analytics_db'].map((provider) =>
      fault(
        `lacks a result of ${route} in the database ${provider}`,
        provider === 'document_db' ? `4.9/${route}/provider-document_db` : [`4.9/${route}/provider`, `4.9/${route}/headers`],
        spoiling(at(route), (reply, { headers }) => (headers?.['provider'] === provider ? withResults(reply, without) : reply)),
      ),
    ),
    fault(
      `takes any provider of ${route}`,
      `4.9/${route}/provider-value`,
      mistaking(at(route), ({ headers: { provider: _, ...headers } = {}, ...asked }) => ({ ...asked, headers })),
    ),
    fault(
      `lacks a result of ${route} where the filter is a query string`,
      `4.9/${route}/filters`,
      spoiling(at(route), (reply, { query }) => (query['filters']?.startsWith('{') ? reply : withResults(reply, without))),
    ),
  ]),
  ...['logs', 'topx'].flatMap((route) =>
    ['true', 'false'].map((value) =>
      fault(
        `returns nothing of ${route} with save_history=${value}`,
        `4.9/${route}/save_history-${value}`,
        spoiling(at(route), (reply, { query }) => (query['save_history'] === value ? withResults(reply, () => []) : reply)),
      ),
    ),
  ),
  fault(
    'forgets conditions on strings when it parses a query string',
    '4.9/parse/meaning',
    parsing(isText, (condition) => (typeof condition['value'] === 'string' ? undefined : condition)),
  ),
  fault(
    'parses a comparison of strings as a regular expression',
    '4.9/parse/meaning',
    parsing(isText, (condition) => (typeof condition['value'] === 'string' ? { ...condition, op: 'regex', value: '.' } : condition)),
  ),
  fault(
    'forgets further ranges of timestamps when it parses a query string',
    '4.9/parse/further-range',
    parsing(isText, (condition) => (condition['field'] === 'timestamp' ? undefined : condition)),
  ),
  fault(
    'parses a number for a string as a number',
    '4.9/parse/number-as-string',
    parsing(isText, (condition) =>
      /^\d+$/.test(String(condition['value'])) ? { ...condition, value: Number(condition['value']) } : condition,
    ),
  ),
  fault(
    'refuses to parse a number for a string',
    '4.9/parse/number-as-string',
    pretending((asked) => PARSE(asked) && /^(asn|port)=\d/.test(String(queryOf(asked))), REFUSED),
  ),
  fault(
    'forgets the conditions of an object that it parses',
    '4.9/parse/object-meaning',
    parsing(isJson, () => undefined),
  ),
  fault(
    'takes gte for gt in an object that it parses',
    '4.9/parse/object-meaning',
    parsing(isJson, (condition) => (condition['op'] === 'gte' ? { ...condition, op: 'gt' } : condition)),
  ),
  fault(
    'keeps only the last condition on a field when it parses a query string',
    '4.9/parse/several',
    spoiling(PARSE, (reply) => {
      if (!wentWell(reply) || !isObject(reply.body)) return reply;
      const conditions = reply.body['AND'] as Condition[];
      return { ...reply, body: { AND: [...new Map(conditions.map((condition) => [condition['field'], condition])).values()] } };
    }),
  ),
  fault(
    'applies the limit of logs before the conditions',
    '4.9/logs/conditions',
    spoiling(LOGS, async (reply, asked, sound) => {
      const page = new Set(resultsOf(await sound(unconditional(asked))).map(({ request_id: id }) => id));
      return withResults(reply, (found) => found.filter(({ request_id: id }) => page.has(id)));
    }),
  ),
  ...Object.entries(NONSENSE).map(([name, is]) =>
    fault(
      `parses nonsense as an empty filter: ${name}`,
      `4.9/parse/refuses-${name}`,
      pretending((asked) => PARSE(asked) && is(queryOf(asked)), { status: 200, body: { AND: [] } }),
    ),
  ),
  ...(
    [
      ['leaves out a request between pages of logs', 1],
      ['repeats a request on the next page of logs', -1],
    ] as const
  ).map(([does, by]) =>
    fault(
      does,
      '4.9/logs/pages',
      withQuery(LOGS, (query) => (Number(query['offset']) > 0 ? { ...query, offset: String(Number(query['offset']) + by) } : query)),
    ),
  ),
];
