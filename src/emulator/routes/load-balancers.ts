import { HttpError } from '../http/http-error';
import { parsedBody } from '../http/body';
import type { JsonObject } from '../../model/json';
import { addLogLines } from '../http/request-log';
import { ignoredMembers } from '../load-balancers/regions';
import { configurationOf, lagOf, listBody, pathValue } from './request';
import { errorResponse, listOf, messageResponse, ref, VALIDATION_ERROR } from './responses';
import { type RouteParameter, pathParameter, type RouteGroup } from './route';

/** Answer that the contract lists for the routes of load balancers. */
const FAILURE = errorResponse('The service failed.');

const BASE = '/conf/{config}/load-balancers';

const MISSING = errorResponse('The configuration or the load balancer does not exist.');

const BALANCER = pathParameter('entry_name', 'Name of the load balancer.');

/** Returns the routes of load balancers (contract, section 4.1), with the platform names of the deployment. */
export function loadBalancerRoutes(platforms: readonly string[]): RouteGroup {
  return {
    section: '4.1',
    tag: 'load-balancers',
    description: 'Load balancers, their certificates and regions.',
    routes: {
      [`GET ${BASE}`]: {
        id: 'list-load-balancers',
        summary: 'List the load balancers, each with every listener',
        responses: { 200: { description: 'The load balancers.', schema: listOf('LoadBalancer') }, 500: FAILURE },
        handle: ({ loadBalancers }, request) => listBody(loadBalancers.list(configurationOf(request), lagOf(request))),
      },
      [`GET ${BASE}/regions`]: {
        id: 'get-load-balancer-regions',
        summary: 'Read the preferred datacenter of each city',
        responses: {
          200: { description: 'The regions of all multi-regional balancers.', schema: ref('LoadBalancerRegions') },
          500: FAILURE,
        },
        handle: ({ loadBalancers }, request) => loadBalancers.regions(configurationOf(request), lagOf(request)),
      },
      [`POST ${BASE}/regions`]: {
        id: 'set-load-balancer-regions',
        summary: 'Set the preferred datacenter of each city',
        description: 'Omitted cities become automatic. If a datacenter is not available, nothing is changed.',
        body: { description: 'All preferences.', schema: ref('LoadBalancerRegionsInput') },
        responses: {
          200: messageResponse('The preferences were updated.'),
          400: errorResponse('The body does not match, or names an unknown balancer, city or datacenter.'),
          500: FAILURE,
        },
        handle: async ({ loadBalancers }, request) => {
          const body = parsedBody(request.body);
          if ('problems' in body) throw HttpError.plain(400, body.problems.texts(({ msg }) => msg).join('; '));
          await loadBalancers.prefer(configurationOf(request), body.value);
          addLogLines(request, ...ignoredMembers(body.value).texts((name) => `ignored: ${name}`));
          return { message: 'Successfully updated entry' };
        },
      },
      [`PUT ${BASE}/{entry_name}/certificates/{certificate_id}`]: {
        id: 'attach-certificate',
        summary: 'Attach a certificate',
        parameters: [
          BALANCER,
          pathParameter('certificate_id', 'Id of the certificate.'),
          ...listenerParameters({ type: 'string', enum: [...platforms] }, { required: true }),
          query('default', 'Whether the certificate becomes the default.', { type: 'boolean', default: false }),
        ],
        responses: { 200: { description: 'The certificate is attached.' }, 404: MISSING, 422: VALIDATION_ERROR, 500: FAILURE },
        handle: async ({ loadBalancers }, request, reply) => {
          const [name, certificate] = [pathValue(request, 'entry_name'), pathValue(request, 'certificate_id')];
          await loadBalancers.attach(configurationOf(request), name, certificate, request.query);
          return reply.send();
        },
      },
      [`DELETE ${BASE}/{entry_name}/certificates`]: {
        id: 'detach-certificate',
        summary: 'Detach a certificate that is not the default',
        parameters: [
          BALANCER,
          // The contract lists no values here.
          ...listenerParameters({ type: 'string' }, { required: false }),
          query('certificate-id', 'Id of the certificate. May be omitted if only one certificate is not the default.', {
            type: 'string',
          }),
        ],
        responses: { 200: { description: 'The certificate is detached.' }, 404: MISSING, 422: VALIDATION_ERROR, 500: FAILURE },
        handle: async ({ loadBalancers }, request, reply) => {
          await loadBalancers.detach(configurationOf(request), pathValue(request, 'entry_name'), request.query);
          return reply.send();
        },
      },
    },
  };
}

/** Returns the parameters that select a listener, which are optional for a detachment. */
function listenerParameters(platform: JsonObject, { required }: { readonly required: boolean }): RouteParameter[] {
  return [
    query('provider', 'Platform of the balancer.', platform, true),
    query('region', 'Region of the balancer.', { type: 'string' }, true),
    query('listener', 'Name of the listener.', { type: 'string' }, required),
    query(
      'listener-port',
      'Port of the listener, as in the list of load balancers.',
      required ? { type: 'integer', minimum: 0 } : { type: 'string' },
      required,
    ),
    query('elbv2', 'Whether the balancer is of the second generation. Only one platform uses this parameter.', {
      type: 'boolean',
      default: true,
    }),
  ];
}

function query(name: string, description: string, schema: JsonObject, required = false): RouteParameter {
  return { name, in: 'query', required, description, schema };
}
