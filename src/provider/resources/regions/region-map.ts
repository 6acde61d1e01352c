import { AUTOMATIC, findBalancer, labelOf, type LoadBalancerRegions, own, type RegionalLoadBalancer } from '../../../model';
import type { CityChange } from '../../messages/regions';

/** For each balancer, the datacenter of every city. */
export type RegionMap = ReadonlyMap<RegionalLoadBalancer, Readonly<Record<string, string>>>;

/** The datacenters that the Terraform configuration states: by load balancer (name or id, as written), then by city. */
export type Wishes = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** All cities that the service knows. Every load balancer can have a datacenter in each of them. */
export function citiesOf({ city_codes: codes, lbs }: LoadBalancerRegions): string[] {
  return [...new Set([...Object.keys(codes), ...lbs.flatMap(({ regions }) => Object.keys(regions))])].sort();
}

/** The datacenters as they are now. A city that the service does not list for a load balancer is automatic. */
export function currentMap(service: LoadBalancerRegions): RegionMap {
  const cities = citiesOf(service);
  return new Map(
    service.lbs.map((balancer) => [balancer, Object.fromEntries(cities.map((city) => [city, own(balancer.regions, city) ?? AUTOMATIC]))]),
  );
}

/**
 * The datacenters after a write.
 *
 * @param preserve whether cities that the wishes do not contain stay as they are. Otherwise they become automatic.
 */
export function wishedMap(service: LoadBalancerRegions, wishes: Wishes, preserve: boolean): RegionMap {
  const wished = new Map(Object.entries(wishes).map(([written, regions]) => [findBalancer(service, written), regions]));
  return new Map(
    [...currentMap(service)].map(([balancer, current]) => {
      const cities = Object.entries(current).map(([city, datacenter]) => {
        const wish = own(wished.get(balancer) ?? {}, city);
        return [city, wish ?? (preserve ? datacenter : AUTOMATIC)] as const;
      });
      return [balancer, Object.fromEntries(cities)];
    }),
  );
}

/** The datacenter of every city: by the label of the load balancer, then by city. */
export type LabelledRegions = Record<string, Record<string, string>>;

/** The map with labels as keys. */
export function labelled(service: LoadBalancerRegions, map: RegionMap): LabelledRegions {
  return Object.fromEntries([...map].map(([balancer, cities]) => [labelOf(service, balancer), { ...cities }]));
}

/** The cities whose datacenter differs between the two. A city that one of them lacks is automatic there. */
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
