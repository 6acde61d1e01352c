import { Type, type Static } from '@sinclair/typebox';
import { object, required, set, text, textMap } from './field';

/** Value of a city without a chosen datacenter: the service chooses the best route by the location of the load balancer. */
export const AUTOMATIC = 'automatic';

/** Datacenters of a load balancer by city (contract, section 2.3). */
export const RegionalLoadBalancer = object(
  {
    // The contract says integer. Some running deployments send a string.
    id: required(Type.Union([Type.Integer(), Type.String()], { description: 'Id of the load balancer.', 'x-field': {} })),
    name: required(text({ description: 'Name of the load balancer.' })),
    regions: required(textMap({ description: `For each city, the datacenter that serves it, or \`${AUTOMATIC}\`.` })),
    upstream_regions: required(set(Type.String(), { description: 'Datacenters that can serve a city.' })),
  },
  { description: 'One multi-regional load balancer.' },
);
export type RegionalLoadBalancer = Static<typeof RegionalLoadBalancer>;

/** The regions of all load balancers of a configuration, as the service returns them (contract, section 2.3). */
export const LoadBalancerRegions = object(
  {
    city_codes: required(textMap({ description: 'Names of the cities, by code.' })),
    lbs: required(Type.Array(RegionalLoadBalancer, { description: 'The load balancers.', 'x-field': { ordering: 'list' } })),
  },
  { description: 'The regions of all multi-regional load balancers.' },
);
export type LoadBalancerRegions = Static<typeof LoadBalancerRegions>;

/** The regions to set for one load balancer, by id or by name. Every omitted city becomes `automatic`. */
export interface RegionalLoadBalancerInput {
  readonly id?: number | string;
  readonly name?: string;
  readonly regions: Readonly<Record<string, string>>;
}

/** The regions to set for all load balancers (contract, section 4.1). */
export interface LoadBalancerRegionsInput {
  readonly lbs: readonly RegionalLoadBalancerInput[];
}

/**
 * Number of pairs of a load balancer and a city that an answer may have. A state has each pair: one of this size has several megabytes.
 */
export const MOST_REGION_PAIRS = 100_000;

/** The load balancers by what names them, and the cities. */
interface RegionIndex {
  readonly byId: ReadonlyMap<string, RegionalLoadBalancer>;
  /** Undefined for a name that several load balancers have. */
  readonly byName: ReadonlyMap<string, RegionalLoadBalancer | undefined>;
  readonly cities: ReadonlySet<string>;
}

// Made once for each answer: a search in all load balancers for each of them takes minutes for a small answer with many.
const indexes = new WeakMap<LoadBalancerRegions, RegionIndex>();

function indexOf(service: LoadBalancerRegions): RegionIndex {
  const known = indexes.get(service);
  if (known) return known;
  const { city_codes: codes, lbs } = service;
  const byId = new Map<string, RegionalLoadBalancer>();
  const byName = new Map<string, RegionalLoadBalancer | undefined>();
  const cities = new Set(Object.keys(codes));
  for (const balancer of lbs) {
    const id = String(balancer.id);
    if (!byId.has(id)) byId.set(id, balancer);
    byName.set(balancer.name, byName.has(balancer.name) ? undefined : balancer);
    for (const city of Object.keys(balancer.regions)) cities.add(city);
  }
  const made = { byId, byName, cities: new Set([...cities].sort()) };
  indexes.set(service, made);
  return made;
}

/** Returns all cities of the service, sorted. Every load balancer can have a datacenter in each of them. */
export function citiesIn(service: LoadBalancerRegions): ReadonlySet<string> {
  return indexOf(service).cities;
}

/** Finds a load balancer by its id, or by its name if only one load balancer has this name. */
export function findBalancer(service: LoadBalancerRegions, written: string): RegionalLoadBalancer | undefined {
  const { byId, byName } = indexOf(service);
  return byId.get(written) ?? byName.get(written);
}

/** A unique label for a load balancer: its name, or its id if `findBalancer` does not find it by its name. */
export function labelOf(service: LoadBalancerRegions, balancer: RegionalLoadBalancer): string {
  return findBalancer(service, balancer.name) === balancer ? balancer.name : String(balancer.id);
}
