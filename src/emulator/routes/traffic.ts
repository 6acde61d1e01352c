import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_VERSION } from '../../model';
import { GUIDE_VERSION, TRAFFIC_HEADERS, TRAFFIC_ROUTES, type TrafficQuery } from '../../model/traffic';
import { ApiError } from '../http/api-error';
import { parsedBody } from '../http/body';
import { isObject } from '../http/json';
import { QueryReader } from '../http/query-reader';
import type { QueryHistory } from '../store/query-history';
import { filterIn, filterInValue, type FilterSyntax } from '../traffic/filter-parameter';
import type { TrafficService } from '../traffic/traffic-service';
import { servePath } from './methods';
import { authorOf } from './request';

const QUERIES: readonly TrafficQuery[] = ['logs', 'stats', 'timeline', 'topx'];

const [LIMIT, OFFSET] = TRAFFIC_ROUTES.logs.query;

/** The routes of traffic queries (contract, section 4.9), also under the version that the guide names. */
export function serveTraffic(app: FastifyInstance, service: TrafficService, history: QueryHistory): void {
  for (const version of [API_VERSION, GUIDE_VERSION]) {
    for (const kind of QUERIES) {
      servePath(app, `/api/${version}${TRAFFIC_ROUTES[kind].path}`, {
        GET: async (request) => {
          const { filters, syntax, saved, ...question } = read(request);
          const filter = await filterIn(filters, ['query', 'filters'], syntax);
          if (saved && kind !== 'stats' && kind !== 'timeline') {
            const { author } = authorOf(request);
            await history.add({ date: new Date().toISOString(), author, route: kind, filters: JSON.stringify(filter) });
          }
          return service.answer({ kind, filter, ...question });
        },
      });
    }
    servePath(app, `/api/${version}${TRAFFIC_ROUTES.parse.path}`, {
      POST: async (request) => {
        const content = parsedBody(request.body);
        if ('problems' in content) throw ApiError.detailed(content.problems);
        if (!isObject(content.value))
          throw ApiError.detailed([{ loc: ['body'], msg: 'Input should be a valid object', type: 'dict_type' }]);
        return filterInValue(content.value['query'], ['body', 'query']);
      },
    });
  }
}

/** The parameters and headers of a query, or a refusal with all that is wrong with them. */
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
  if (problems.length > 0) throw ApiError.detailed(problems);
  return found;
}
