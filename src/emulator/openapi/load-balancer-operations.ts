import { API_VERSION } from '../../model';
import type { JsonObject } from '../http/json';
import { CONFIG, type Operation, type Parameter, pathParameter, ref, type Response } from './operation';
import { BODY_REFUSED, EVERYWHERE, FAILURE, message, VALIDATION_ERROR } from './responses';
import { listOf } from './shared-schemas';

const BASE = `/api/${API_VERSION}/conf/{config}/load-balancers`;

const COMMON = { section: '4.1', tag: 'load-balancers', parameters: [CONFIG] };

const MISSING: Response = { description: 'The configuration or the load balancer does not exist.', schema: ref('Error') };

const BALANCER = pathParameter('entry_name', 'Name of the load balancer.');

const READS_AND_REGIONS: readonly Operation[] = [
  {
    ...COMMON,
    id: 'list-load-balancers',
    method: 'get',
    path: BASE,
    summary: 'List the load balancers, each with every listener',
    responses: { 200: { description: 'The load balancers.', schema: listOf('LoadBalancer') }, ...EVERYWHERE, 500: FAILURE },
  },
  {
    ...COMMON,
    id: 'get-load-balancer-regions',
    method: 'get',
    path: `${BASE}/regions`,
    summary: 'Read the preferred datacenter of each city',
    responses: {
      200: { description: 'The regions of all multi-regional balancers.', schema: ref('LoadBalancerRegions') },
      ...EVERYWHERE,
      500: FAILURE,
    },
  },
  {
    ...COMMON,
    id: 'set-load-balancer-regions',
    method: 'post',
    path: `${BASE}/regions`,
    summary: 'Set the preferred datacenter of each city',
    description: 'Every city that is left out becomes automatic. A datacenter where the service does not run: nothing is changed.',
    body: { description: 'All preferences.', schema: ref('LoadBalancerRegionsInput') },
    responses: {
      200: message('The preferences are what the body says.'),
      ...EVERYWHERE,
      400: { description: 'The body does not match, or names a balancer, city or datacenter that is not there.', schema: ref('Error') },
      ...BODY_REFUSED,
      500: FAILURE,
    },
  },
];

const attachment = (platforms: readonly string[]): Operation => ({
  ...COMMON,
  id: 'attach-certificate',
  method: 'put',
  path: `${BASE}/{entry_name}/certificates/{certificate_id}`,
  summary: 'Attach a certificate',
  parameters: [
    CONFIG,
    BALANCER,
    pathParameter('certificate_id', 'Id of the certificate.'),
    ...listenerParameters({ type: 'string', enum: [...platforms] }, { required: true }),
    query('default', 'Whether it becomes the default certificate.', { type: 'boolean', default: false }),
  ],
  responses: { 200: { description: 'The certificate is attached.' }, ...EVERYWHERE, 404: MISSING, 422: VALIDATION_ERROR, 500: FAILURE },
});

const DETACHMENT: Operation = {
  ...COMMON,
  id: 'detach-certificate',
  method: 'delete',
  path: `${BASE}/{entry_name}/certificates`,
  summary: 'Detach a certificate that is not the default',
  parameters: [
    CONFIG,
    BALANCER,
    // The contract lists no values here.
    ...listenerParameters({ type: 'string' }, { required: false }),
    query('certificate-id', 'The certificate, as the list has it; by default the only one that is not the default.', { type: 'string' }),
  ],
  responses: { 200: { description: 'The certificate is detached.' }, ...EVERYWHERE, 404: MISSING, 422: VALIDATION_ERROR, 500: FAILURE },
};

/** The operations of load balancers (contract, section 4.1), with the names that the deployment has for platforms. */
export function loadBalancerOperations(platforms: readonly string[]): readonly Operation[] {
  return [...READS_AND_REGIONS, attachment(platforms), DETACHMENT];
}

/** The parameters that select a listener. They are optional for a detachment. */
function listenerParameters(platform: JsonObject, { required }: { readonly required: boolean }): Parameter[] {
  return [
    query('provider', 'Platform of the balancer.', platform, true),
    query('region', 'Region of the balancer.', { type: 'string' }, true),
    query('listener', 'Name of the listener.', { type: 'string' }, required),
    query(
      'listener-port',
      'Port of the listener, as the list has it.',
      required ? { type: 'integer', minimum: 0 } : { type: 'string' },
      required,
    ),
    query('elbv2', 'Whether the balancer is of the second generation; means something on one platform alone.', {
      type: 'boolean',
      default: true,
    }),
  ];
}

function query(name: string, description: string, schema: JsonObject, required = false): Parameter {
  return { name, in: 'query', required, description, schema };
}
