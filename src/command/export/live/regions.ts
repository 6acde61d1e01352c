import { AUTOMATIC, isNfc, type Json, labelOf, type LoadBalancerRegions } from '../../../model';
import { unnameable } from './json-limits';
import type { Unexported } from './unexported';

/** Datacenters chosen for a load balancer, by city. */
export interface LiveRegions {
  /** Name of the load balancer, or its id if the name is not unique. */
  readonly label: string;
  readonly isId: boolean;
  readonly cities: readonly (readonly [city: string, datacenter: string])[];
}

/** Returns the load balancers with a datacenter for at least one city. */
export function chosenRegions(regions: LoadBalancerRegions): LiveRegions[] {
  const chosen = regions.lbs.map((balancer) => {
    const label = labelOf(regions, balancer);
    const cities = Object.entries(balancer.regions).filter(([, datacenter]) => datacenter !== AUTOMATIC);
    return { label, isId: label !== balancer.name, cities: cities.sort(([a], [b]) => (a < b ? -1 : 1)) };
  });
  return chosen.filter(({ cities }) => cities.length > 0);
}

/**
 * Like `chosenRegions`, but returns none if the language cannot express all. One resource manages all load balancers, and resets
 * those that it lacks.
 */
export function sortRegions(
  all: LoadBalancerRegions,
  unwritable: (json: Json) => string | undefined,
): { regions: LiveRegions[]; unexported: Unexported[] } {
  const regions = chosenRegions(all);
  const unexported = regions.flatMap(({ label, cities }): Unexported[] => {
    const changed = [label, ...cities.map(([city]) => city)].filter((name) => !isNfc(name));
    const why = unnameable(changed.map((name) => JSON.stringify(name))) ?? unwritable({ [label]: Object.fromEntries(cities) });
    return why === undefined ? [] : [{ what: `the regions of load balancer ${JSON.stringify(label)}, and so those of all others`, why }];
  });
  return { regions: unexported.length === 0 ? regions : [], unexported };
}
