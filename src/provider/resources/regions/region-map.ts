import { AUTOMATIC, type LoadBalancerRegions, type RegionalLoadBalancer } from '../../../model';

/** For each balancer, the datacenter of every city. */
export type RegionMap = ReadonlyMap<RegionalLoadBalancer, Readonly<Record<string, string>>>;

/** What a practitioner wishes: by balancer, as it is written (name or id), then by city. */
export type Wishes = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Every city that the service knows: all balancers have a choice in each. */
export function citiesOf({ city_codes: codes, lbs }: LoadBalancerRegions): string[] {
  return [...new Set([...Object.keys(codes), ...lbs.flatMap(({ regions }) => Object.keys(regions))])].sort();
}

/** How things stand: a city that a balancer does not mention is automatic. */
export function currentMap(service: LoadBalancerRegions): RegionMap {
  const cities = citiesOf(service);
  return new Map(
    service.lbs.map((balancer) => [balancer, Object.fromEntries(cities.map((city) => [city, balancer.regions[city] ?? AUTOMATIC]))]),
  );
}

/**
 * How things stand after a write of the wishes.
 *
 * @param preserve whether what nobody wishes for stays as it is; else it becomes automatic
 */
export function wishedMap(service: LoadBalancerRegions, wishes: Wishes, preserve: boolean): RegionMap {
  const wished = new Map(Object.entries(wishes).map(([written, regions]) => [findBalancer(service, written), regions]));
  return new Map(
    [...currentMap(service)].map(([balancer, current]) => {
      const cities = Object.entries(current).map(([city, datacenter]) => {
        const wish = wished.get(balancer)?.[city];
        return [city, wish ?? (preserve ? datacenter : AUTOMATIC)] as const;
      });
      return [balancer, Object.fromEntries(cities)];
    }),
  );
}

/** The balancer that a practitioner's text means: the one of that id, else the only one of that name. */
export function findBalancer({ lbs }: LoadBalancerRegions, written: string): RegionalLoadBalancer | undefined {
  const byName = lbs.filter(({ name }) => name === written);
  return lbs.find(({ id }) => String(id) === written) ?? (byName.length === 1 ? byName[0] : undefined);
}

/** What a balancer is called where each must have a name of its own: its name, or its id where the name means no balancer or another. */
export function labelOf(service: LoadBalancerRegions, balancer: RegionalLoadBalancer): string {
  return findBalancer(service, balancer.name) === balancer ? balancer.name : String(balancer.id);
}

/** The datacenter of every city, by a balancer's label, then by city. */
export type LabelledRegions = Record<string, Record<string, string>>;

/** The map in plain texts. */
export function labelled(service: LoadBalancerRegions, map: RegionMap): LabelledRegions {
  return Object.fromEntries([...map].map(([balancer, cities]) => [labelOf(service, balancer), { ...cities }]));
}

/** Each city that one map has otherwise than the other, in words: `ams of global-1: dc-west -> automatic`. */
export function changesText(before: LabelledRegions, after: LabelledRegions): string[] {
  const labels = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return labels.flatMap((label) => {
    const cities = [...new Set([...Object.keys(before[label] ?? {}), ...Object.keys(after[label] ?? {})])];
    return cities
      .map((city) => [city, before[label]?.[city] ?? AUTOMATIC, after[label]?.[city] ?? AUTOMATIC] as const)
      .filter(([, from, to]) => from !== to)
      .map(([city, from, to]) => `${city} of ${label}: ${from} -> ${to}`);
  });
}
