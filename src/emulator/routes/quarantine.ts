import type { FastifyRequest } from 'fastify';
import { TRAFFIC_HEADERS, TRAFFIC_ROUTES } from '../../model/traffic';
import { HttpError, type RequestProblem } from '../http/http-error';
import { parsedBody } from '../http/body';
import { isJsonObject, type Json } from '../../model/json';
import { QueryReader } from '../http/query-reader';
import type { QuarantineSelector } from '../store/quarantine-list';
import { resultsBody } from '../traffic/traffic-service';
import { ref, resultsOf, VALIDATION_ERROR } from './responses';
import type { RouteGroup } from './route';
import { trafficParameters } from './traffic-parameters';

const RECORDS = resultsOf(ref('QuarantineRecord'));

/** Routes of the quarantine list (contract, section 4.8). A DELETE returns the removed entries. */
export const QUARANTINE_ROUTES: RouteGroup = {
  section: '4.8',
  tag: 'quarantine',
  description: 'Sources of traffic that dynamic rules keep in quarantine.',
  routes: {
    [`GET ${TRAFFIC_ROUTES.quarantined.path}`]: {
      id: 'list-quarantined',
      summary: 'List quarantined sources of traffic',
      parameters: trafficParameters(TRAFFIC_ROUTES.quarantined),
      responses: { 200: { description: 'The entries of the list.', schema: RECORDS }, 422: VALIDATION_ERROR },
      handle: async ({ store, quarantine }, request) => {
        const query = new QueryReader(request.query);
        const selector = { config: query.text('config'), ids: query.list('ids'), rule_ids: query.list('rule_ids') };
        refuse(headerProblems(request));
        const began = performance.now();
        await quarantine.run(selector.config);
        return resultsBody(store.quarantine.list(selector), performance.now() - began);
      },
    },
    [`DELETE ${TRAFFIC_ROUTES.release.path}`]: {
      id: 'release-quarantined',
      summary: 'Remove sources of traffic from the quarantine list',
      parameters: trafficParameters(TRAFFIC_ROUTES.release),
      body: { description: 'Selection of entries.', schema: ref('QuarantineSelector'), optional: true },
      responses: { 200: { description: 'The entries that were removed.', schema: RECORDS }, 422: VALIDATION_ERROR },
      handle: async ({ store, quarantine }, request) => {
        const problems = headerProblems(request);
        const content = request.body === undefined || request.body === null ? { value: {} } : parsedBody(request.body);
        if ('problems' in content) throw HttpError.detailed([...problems, ...content.problems.listed]);
        const selector = selectorIn(content.value, problems);
        refuse(problems);
        const began = performance.now();
        await quarantine.run(selector.config);
        const removed = await store.quarantine.release(selector, (config) => quarantine.newestIn(config));
        return resultsBody(removed, performance.now() - began);
      },
    },
  },
};

/** Checks the two headers, which these routes require. */
function headerProblems(request: FastifyRequest): RequestProblem[] {
  const headers = new QueryReader(request.headers, 'header');
  for (const [name, values] of Object.entries(TRAFFIC_HEADERS)) headers.oneOf(name, values);
  return headers.problems;
}

function selectorIn(value: Json, problems: RequestProblem[]): QuarantineSelector {
  if (!isJsonObject(value)) {
    problems.push({ loc: ['body'], msg: 'Input should be a valid object', type: 'dict_type' });
    return {};
  }
  const { config, ids, rule_ids, ...others } = value;
  // A misspelt member would release more entries than the client selected.
  for (const name of Object.keys(others))
    problems.push({ loc: ['body', name], msg: 'Extra inputs are not permitted', type: 'extra_forbidden' });
  if (config !== undefined && typeof config !== 'string')
    problems.push({ loc: ['body', 'config'], msg: 'Input should be a valid string', type: 'string_type' });
  for (const [name, list] of Object.entries({ ids, rule_ids })) {
    const fits = list === undefined || (Array.isArray(list) && list.every((item) => typeof item === 'string'));
    if (!fits) problems.push({ loc: ['body', name], msg: 'Input should be a valid list of strings', type: 'list_type' });
  }
  return { config, ids, rule_ids } as QuarantineSelector;
}

function refuse(problems: readonly RequestProblem[]): void {
  if (problems.length > 0) throw HttpError.detailed(problems);
}
