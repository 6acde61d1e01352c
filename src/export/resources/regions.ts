import { AUTOMATIC, labelOf, type LoadBalancerRegions } from '../../model';

/** The datacenters that somebody chose for a load balancer, by city. */
export interface LiveRegions {
  /** Name of the load balancer, or its id where the name is not its own. */
  readonly label: string;
  readonly isId: boolean;
  readonly cities: readonly (readonly [city: string, datacenter: string])[];
}

/** The load balancers of which some city has a datacenter. */
export function chosenRegions(regions: LoadBalancerRegions): LiveRegions[] {
  const chosen = regions.lbs.map((balancer) => {
    const label = labelOf(regions, balancer);
    const cities = Object.entries(balancer.regions).filter(([, datacenter]) => datacenter !== AUTOMATIC);
    return { label, isId: label !== balancer.name, cities: cities.sort(([a], [b]) => (a < b ? -1 : 1)) };
  });
  return chosen.filter(({ cities }) => cities.length > 0);
}
