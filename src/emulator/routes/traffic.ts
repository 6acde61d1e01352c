import type { FastifyRequest } from 'fastify';
import { TRAFFIC_HEADERS, TRAFFIC_ROUTES, type TrafficQuery } from '../../model/traffic';
import { HttpError } from '../http/http-error';
import { parsedBody } from '../http/body';
import { isJsonObject } from '../../model/json';
import { QueryReader } from '../http/query-reader';
import { filterIn, filterInValue, type FilterSyntax } from '../traffic/filter-parameter';
import { authorOf } from './request';
import { errorResponse, ref, resultsOf, VALIDATION_ERROR } from './responses';
import type { ContractRoute, RouteGroup } from './route';
import { trafficParameters } from './traffic-parameters';

const [LIMIT, OFFSET] = TRAFFIC_ROUTES.logs.query;

/** Routes of traffic queries (contract, section 4.9). */
export const QUERY_ROUTES: RouteGroup = {
  section: '4.9',
  tag: 'traffic',
  description: 'Queries of traffic data.',
  routes: {
    [`GET ${TRAFFIC_ROUTES.logs.path}`]: queryRoute('logs', 'TrafficRecord', 'Read the matching requests, newest first'),
    [`GET ${TRAFFIC_ROUTES.stats.path}`]: queryRoute(
      'stats',
      'StatsResult',
      'Read totals of requests, bandwidth and latency for each time segment',
    ),
    [`GET ${TRAFFIC_ROUTES.timeline.path}`]: queryRoute('timeline', 'TimelineResult', 'Read security metrics for each time segment'),
    [`GET ${TRAFFIC_ROUTES.topx.path}`]: queryRoute('topx', 'TopxResult', 'Read the leading factors'),
    [`POST ${TRAFFIC_ROUTES.parse.path}`]: {
      id: 'parse-filter',
      summary: 'Convert a query string to the JSON form of a filter',
      body: {
        description: 'The query string, or the JSON form, which is checked.',
        schema: {
          type: 'object',
          required: ['query'],
          properties: { query: { anyOf: [{ type: 'string' }, { type: 'object' }] } },
        },
      },
      responses: { 200: { description: 'The filter in its normal form.', schema: ref('Filter') }, 422: VALIDATION_ERROR },
      handle: (_, request) => {
        const content = parsedBody(request.body);
        if ('problems' in content) throw HttpError.detailed(content.problems);
        if (!isJsonObject(content.value))
          throw HttpError.detailed([{ loc: ['body'], msg: 'Input should be a valid object', type: 'dict_type' }]);
        return filterInValue(content.value['query'], ['body', 'query']);
      },
    },
  },
};

function queryRoute(kind: TrafficQuery, results: string, summary: string): ContractRoute {
  return {
    id: `query-${kind}`,
    summary,
    parameters: trafficParameters(TRAFFIC_ROUTES[kind]),
    responses: {
      200: {
        description: 'The results; with `debug`, the database queries.',
        schema: resultsOf({ anyOf: [ref(results), ref('RenderedQuery')] }),
      },
      422: VALIDATION_ERROR,
      431: errorResponse('The URL is too long.'),
    },
    handle: async ({ queries, store }, request) => {
      const { filters, syntax, saved, ...question } = read(request);
      const filter = await filterIn(filters, ['query', 'filters'], syntax);
      if (saved && kind !== 'stats' && kind !== 'timeline') {
        const { author } = authorOf(request);
        await store.queries.add({ date: new Date().toISOString(), author, route: kind, filters: JSON.stringify(filter) });
      }
      return queries.answer({ kind, filter, ...question });
    },
  };
}

/** Parses the parameters and headers of a query. @throws HttpError with all problems */
function read(request: FastifyRequest) {
  const query = new QueryReader(request.query);
  const headers = new QueryReader(request.headers, 'header');
  const found = {
    filters: query.required('filters'),
    page: { limit: query.integer('limit', LIMIT), offset: query.integer('offset', OFFSET) },
    debug: query.flag('debug', false),
    saved: query.flag('save_history', false),
    syntax: headers.maybeOneOf<FilterSyntax>('syntax', TRAFFIC_HEADERS.syntax),
  };
  headers.maybeOneOf('provider', TRAFFIC_HEADERS.provider);
  const problems = [...query.problems, ...headers.problems];
  if (problems.length > 0) throw HttpError.detailed(problems);
  return found;
}
