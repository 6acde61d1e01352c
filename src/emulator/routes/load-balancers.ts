import type { FastifyInstance } from 'fastify';
import { API_VERSION } from '../../model';
import { ApiError } from '../http/api-error';
import { parsedBody } from '../http/body';
import { note } from '../http/request-notes';
import { ignoredMembers } from '../load-balancers/regions';
import type { LoadBalancerService } from '../load-balancers/service';
import { servePath } from './methods';
import { configurationOf, parameter } from './request';

/** The routes of load balancers (contract, section 4.1). */
export function serveLoadBalancers(app: FastifyInstance, service: LoadBalancerService): void {
  const base = `/api/${API_VERSION}/conf/:config/load-balancers`;
  servePath(app, base, {
    GET: (request) => {
      const items = service.list(configurationOf(request));
      return { total: items.length, items };
    },
  });
  servePath(app, `${base}/regions`, {
    GET: (request) => service.regions(configurationOf(request)),
    POST: async (request) => {
      const body = parsedBody(request.body);
      if ('problems' in body) throw ApiError.plain(400, body.problems.texts(({ msg }) => msg).join('; '));
      await service.prefer(configurationOf(request), body.value);
      note(request, ...ignoredMembers(body.value).texts((name) => `ignored: ${name}`));
      return { message: 'Successfully updated entry' };
    },
  });
  servePath(app, `${base}/:entry_name/certificates/:certificate_id`, {
    PUT: async (request, reply) => {
      const [name, certificate] = [parameter(request, 'entry_name'), parameter(request, 'certificate_id')];
      await service.attach(configurationOf(request), name, certificate, request.query);
      return reply.send();
    },
  });
  servePath(app, `${base}/:entry_name/certificates`, {
    DELETE: async (request, reply) => {
      await service.detach(configurationOf(request), parameter(request, 'entry_name'), request.query);
      return reply.send();
    },
  });
}
