import type { FastifyInstance } from 'fastify';
import type { FamilyService } from '../families/family-service';
import { HISTORY_ID } from '../families/history-id';
import { servePath } from './methods';
import { authorOf, configurationOf, parameter, sendJson } from './request';

/** The routes of a family's history, newest first (contract, sections 4.4 to 4.7). */
export function serveVersions(app: FastifyInstance, base: string, service: FamilyService): void {
  servePath(app, `${base}/${HISTORY_ID}`, {
    GET: (request) => {
      const items = service.history(configurationOf(request));
      return { total: items.length, items };
    },
  });
  servePath(app, `${base}/${HISTORY_ID}/:version`, {
    GET: (request, reply) => {
      const { total, items } = service.list(configurationOf(request), parameter(request, 'version'));
      return sendJson(reply, `{"total":${total},"items":${items}}`);
    },
  });
  servePath(app, `${base}/${HISTORY_ID}/:version/revert`, {
    PUT: async (request) => {
      const version = parameter(request, 'version');
      await service.revert(configurationOf(request), authorOf(request), version);
      return { message: `Successfully reverted to version [${version}]` };
    },
  });
}
