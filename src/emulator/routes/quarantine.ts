import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_VERSION } from '../../model';
import { TRAFFIC_HEADERS, TRAFFIC_ROUTES } from '../../model/traffic';
import { ApiError, type Problem } from '../http/api-error';
import { parsedBody } from '../http/body';
import { isObject, type Json } from '../http/json';
import { QueryReader } from '../http/query-reader';
import type { QuarantineList, QuarantineSelector } from '../store/quarantine-list';
import type { QuarantineUpdate } from '../traffic/quarantine-update';
import { body } from '../traffic/traffic-service';
import { servePath } from './methods';

/**
 * The routes of the quarantine list (contract, section 4.8). A DELETE returns the entries that it removed.
 *
 * @param update brings the list up to date
 */
export function serveQuarantine(app: FastifyInstance, list: QuarantineList, update: QuarantineUpdate): void {
  servePath(app, `/api/${API_VERSION}${TRAFFIC_ROUTES.quarantined.path}`, {
    GET: async (request) => {
      const query = new QueryReader(request.query);
      const selector = { config: query.text('config'), ids: query.list('ids'), rule_ids: query.list('rule_ids') };
      refuse(headerProblems(request));
      const began = performance.now();
      await update.run(selector.config);
      return body(list.list(selector), performance.now() - began);
    },
    DELETE: async (request) => {
      const problems = headerProblems(request);
      const content = request.body === undefined || request.body === null ? { value: {} } : parsedBody(request.body);
      if ('problems' in content) throw ApiError.detailed([...problems, ...content.problems.listed]);
      const selector = selectorIn(content.value, problems);
      refuse(problems);
      const began = performance.now();
      await update.run(selector.config);
      const removed = await list.release(selector, (config) => update.newestIn(config));
      return body(removed, performance.now() - began);
    },
  });
}

/** Both headers are required here. */
function headerProblems(request: FastifyRequest): Problem[] {
  const headers = new QueryReader(request.headers, 'header');
  for (const [name, values] of Object.entries(TRAFFIC_HEADERS)) headers.oneOf(name, values);
  return headers.problems;
}

function selectorIn(value: Json, problems: Problem[]): QuarantineSelector {
  if (!isObject(value)) {
    problems.push({ loc: ['body'], msg: 'Input should be a valid object', type: 'dict_type' });
    return {};
  }
  const { config, ids, rule_ids } = value;
  if (config !== undefined && typeof config !== 'string')
    problems.push({ loc: ['body', 'config'], msg: 'Input should be a valid string', type: 'string_type' });
  for (const [name, list] of Object.entries({ ids, rule_ids })) {
    const fits = list === undefined || (Array.isArray(list) && list.every((item) => typeof item === 'string'));
    if (!fits) problems.push({ loc: ['body', name], msg: 'Input should be a valid list of strings', type: 'list_type' });
  }
  return { config, ids, rule_ids } as QuarantineSelector;
}

function refuse(problems: readonly Problem[]): void {
  if (problems.length > 0) throw ApiError.detailed(problems);
}
