import { AUTOMATIC, isNfc, type Json, labelOf, type LoadBalancerRegions, normalized } from '../../../model';
import { repeatedIn, unnameable } from './json-limits';
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
  const repeated = regions.length === 0 ? [] : namesakes(all);
  if (repeated.length > 0) {
    const names = repeated.map((name) => JSON.stringify(name)).join(', ');
    const why = `The service has several load balancers or cities that no code can tell apart: ${names}.`;
    return { regions: [], unexported: [{ what: 'the load-balancer regions', why }] };
  }
  const unexported = regions.flatMap(({ label, cities }): Unexported[] => {
    const changed = [label, ...cities.flat()].filter((name) => !isNfc(name));
    const why = unnameable(changed.map((name) => JSON.stringify(name))) ?? unwritable({ [label]: Object.fromEntries(cities) });
    return why === undefined ? [] : [{ what: `the regions of load balancer ${JSON.stringify(label)}, and so those of all others`, why }];
  });
  return { regions: unexported.length === 0 ? regions : [], unexported };
}

/** Returns the labels of several load balancers, and the codes of several cities, in the form NFC of engines. */
function namesakes(all: LoadBalancerRegions): string[] {
  const labels = all.lbs.map((balancer) => labelOf(all, balancer));
  const cities = new Set([...Object.keys(all.city_codes), ...all.lbs.flatMap((balancer) => Object.keys(balancer.regions))]);
  return [labels, [...cities]].flatMap((names) => [...repeatedIn(names.map((name) => normalized(name, 'NFC')))]);
}
