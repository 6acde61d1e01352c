import { Type, type Static } from '@sinclair/typebox';
import { object, required, set, text, textMap } from './field';

/** What a city holds that has no datacenter of its own choice: the best route, by the balancer's location. */
export const AUTOMATIC = 'automatic';

/** Which datacenters the cities of one balancer are served from (contract, section 2.3). */
export const RegionalLoadBalancer = object(
  {
    // Running deployments are known to send it as text; the contract says integer.
    id: required(Type.Union([Type.Integer(), Type.String()], { description: 'Id of the load balancer.', 'x-field': {} })),
    name: required(text({ description: 'Name of the load balancer.' })),
    regions: required(textMap({ description: `For each city, the datacenter that serves it, or \`${AUTOMATIC}\`.` })),
    upstream_regions: required(set(Type.String(), { description: 'Datacenters that can serve a city.' })),
  },
  { description: 'One multi-regional load balancer.' },
);
export type RegionalLoadBalancer = Static<typeof RegionalLoadBalancer>;

/** The regions of all balancers of a configuration, as the service returns them (contract, section 2.3). */
export const LoadBalancerRegions = object(
  {
    city_codes: required(textMap({ description: 'Names of the cities, by code.' })),
    lbs: required(Type.Array(RegionalLoadBalancer, { description: 'The load balancers.', 'x-field': { ordering: 'list' } })),
  },
  { description: 'The regions of all multi-regional load balancers.' },
);
export type LoadBalancerRegions = Static<typeof LoadBalancerRegions>;

/** One balancer's wishes, as a writer sends them: by id or by name. Every city left out becomes `automatic`. */
export interface RegionalLoadBalancerInput {
  readonly id?: number | string;
  readonly name?: string;
  readonly regions: Readonly<Record<string, string>>;
}

/** All balancers' wishes (contract, section 4.1). */
export interface LoadBalancerRegionsInput {
  readonly lbs: readonly RegionalLoadBalancerInput[];
}
