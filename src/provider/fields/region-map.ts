import { AUTOMATIC, citiesIn, findBalancer, labelOf, type LoadBalancerRegions, own, type RegionalLoadBalancer } from '../../model';
import type { CityChange } from '../messages/regions';

/** Datacenter of every city, by load balancer. */
export type RegionMap = ReadonlyMap<RegionalLoadBalancer, Readonly<Record<string, string>>>;

/** Configured datacenters: by load balancer (name or id, as written), then by city. */
export type ConfiguredRegions = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Returns the present datacenters. A city that the service does not list for a load balancer is automatic. */
export function currentMap(service: LoadBalancerRegions): RegionMap {
  const cities = [...citiesIn(service)];
  return new Map(
    service.lbs.map((balancer) => [balancer, Object.fromEntries(cities.map((city) => [city, own(balancer.regions, city) ?? AUTOMATIC]))]),
  );
}

/**
 * Returns the datacenters after a write.
 *
 * @param preserve whether cities that are not configured keep their datacenters. Otherwise they become automatic.
 */
export function targetMap(service: LoadBalancerRegions, configured: ConfiguredRegions, preserve: boolean): RegionMap {
  const named = new Map(Object.entries(configured).map(([written, regions]) => [findBalancer(service, written), regions]));
  return new Map(
    [...currentMap(service)].map(([balancer, current]) => {
      const cities = Object.entries(current).map(([city, datacenter]) => {
        const chosen = own(named.get(balancer) ?? {}, city);
        return [city, chosen ?? (preserve ? datacenter : AUTOMATIC)] as const;
      });
      return [balancer, Object.fromEntries(cities)];
    }),
  );
}

/** Datacenter of every city: by the label of the load balancer, then by city. */
export type LabelledRegions = Record<string, Record<string, string>>;

/** Returns the map with labels as keys. */
export function labelled(service: LoadBalancerRegions, map: RegionMap): LabelledRegions {
  return Object.fromEntries([...map].map(([balancer, cities]) => [labelOf(service, balancer), { ...cities }]));
}

/** Returns the cities whose datacenter differs. A missing city counts as automatic. */
export function cityChanges(before: LabelledRegions, after: LabelledRegions): CityChange[] {
  const balancers = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return balancers.flatMap((balancer) => {
    const [then, now] = [own(before, balancer) ?? {}, own(after, balancer) ?? {}];
    const cities = [...new Set([...Object.keys(then), ...Object.keys(now)])];
    return cities
      .map((city) => ({ balancer, city, before: own(then, city) ?? AUTOMATIC, after: own(now, city) ?? AUTOMATIC }))
      .filter((change) => change.before !== change.after);
  });
}
