import { ApiError } from '../http/api-error';
import { parsedBody } from '../http/body';
import type { JsonObject } from '../../model/json';
import { note } from '../http/request-notes';
import { ignoredMembers } from '../load-balancers/regions';
import { configurationOf, listed, parameter } from './request';
import { error, listOf, message, ref, VALIDATION_ERROR } from './responses';
import { type Parameter, pathParameter, type RouteGroup } from './route';

/** Answer that the contract lists for the routes of load balancers. */
const FAILURE = error('The service failed.');

const BASE = '/conf/{config}/load-balancers';

const MISSING = error('The configuration or the load balancer does not exist.');

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
        handle: ({ loadBalancers }, request) => listed(loadBalancers.list(configurationOf(request))),
      },
      [`GET ${BASE}/regions`]: {
        id: 'get-load-balancer-regions',
        summary: 'Read the preferred datacenter of each city',
        responses: {
          200: { description: 'The regions of all multi-regional balancers.', schema: ref('LoadBalancerRegions') },
          500: FAILURE,
        },
        handle: ({ loadBalancers }, request) => loadBalancers.regions(configurationOf(request)),
      },
      [`POST ${BASE}/regions`]: {
        id: 'set-load-balancer-regions',
        summary: 'Set the preferred datacenter of each city',
        description: 'Omitted cities become automatic. If a datacenter is not available, nothing is changed.',
        body: { description: 'All preferences.', schema: ref('LoadBalancerRegionsInput') },
        responses: {
          200: message('The preferences were updated.'),
          400: error('The body does not match, or names an unknown balancer, city or datacenter.'),
          500: FAILURE,
        },
        handle: async ({ loadBalancers }, request) => {
          const body = parsedBody(request.body);
          if ('problems' in body) throw ApiError.plain(400, body.problems.texts(({ msg }) => msg).join('; '));
          await loadBalancers.prefer(configurationOf(request), body.value);
          note(request, ...ignoredMembers(body.value).texts((name) => `ignored: ${name}`));
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
          const [name, certificate] = [parameter(request, 'entry_name'), parameter(request, 'certificate_id')];
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
          await loadBalancers.detach(configurationOf(request), parameter(request, 'entry_name'), request.query);
          return reply.send();
        },
      },
    },
  };
}

/** Returns the parameters that select a listener, which are optional for a detachment. */
function listenerParameters(platform: JsonObject, { required }: { readonly required: boolean }): Parameter[] {
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

function query(name: string, description: string, schema: JsonObject, required = false): Parameter {
  return { name, in: 'query', required, description, schema };
}
