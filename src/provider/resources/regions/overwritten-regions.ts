import { AUTOMATIC, type LoadBalancerRegions, own } from '../../../model';
import { push } from '../../../model/multimap';
import { cityChanges, currentMap, type LabelledRegions, type RegionMap } from '../../fields/region-map';
import { hasUnknown, isValueObject, type Value, type ValueObject } from '../../framework/value';
import type { CityChange } from '../../messages/regions';
import type { RegionsServices } from '../../connection/services';

// Datacenters that a create takes from cities, as its attribute `overwritten` shows them.

/** Records the cities that a write of this run changes. Call this before the write. */
export function noteWrite({ originals }: RegionsServices['run'], config: string, before: LoadBalancerRegions, target: RegionMap): void {
  const written = partsOf(target);
  for (const [name, datacenter] of partsOf(currentMap(before)))
    if (written.get(name) !== datacenter) originals.regions.note(config, name, datacenter, written.get(name));
}

/** Returns the regions as they were before this run's writes. */
export function beforeRun({ originals }: RegionsServices['run'], config: string, service: LoadBalancerRegions): LoadBalancerRegions {
  const parts = originals.regions.restored(config, partsOf(currentMap(service)));
  const lbs = [...currentMap(service)].map(([balancer, cities]) => {
    const restored = Object.keys(cities).map((city) => [city, parts.get(partName(balancer.id, city)) ?? AUTOMATIC] as const);
    return { ...balancer, regions: Object.fromEntries(restored) };
  });
  return { ...service, lbs };
}

/** Returns the datacenters of the cities that lose or change theirs, as values of the attribute. */
export function overwrittenBy(before: LabelledRegions, target: LabelledRegions): ValueObject {
  const lost = cityChanges(before, target).filter(({ before: datacenter }) => datacenter !== AUTOMATIC);
  const byBalancer = new Map<string, [city: string, datacenter: string][]>();
  for (const { balancer, city, before: datacenter } of lost) push(byBalancer, balancer, [city, datacenter]);

  return Object.fromEntries([...byBalancer].map(([label, cities]) => [label, { regions: Object.fromEntries(cities) }]));
}

/**
 * Returns the cities for which a create overwrites other datacenters than its plan shows; none if the plan does not know them.
 *
 * @param planned value of the attribute
 * @param now regions as before this run's writes
 */
export function otherThanPlanned(planned: Value | undefined, now: LabelledRegions, target: LabelledRegions): CityChange[] {
  if (!isValueObject(planned) || hasUnknown(planned)) return [];
  const at = (map: LabelledRegions, { balancer, city }: CityChange) => own(own(map, balancer) ?? {}, city) ?? AUTOMATIC;
  return cityChanges(citiesIn(planned), citiesIn(overwrittenBy(now, target))).map((change) => {
    const wanted = at(target, change);
    // A city that the plan does not show was automatic, or had the wanted datacenter.
    const unshown = wanted === AUTOMATIC ? AUTOMATIC : `${AUTOMATIC} or ${wanted}`;
    return { ...change, before: change.before === AUTOMATIC ? unshown : change.before, after: at(now, change) };
  });
}

function citiesIn(overwritten: ValueObject): LabelledRegions {
  return Object.fromEntries(
    Object.entries(overwritten).map(([balancer, value]) => [
      balancer,
      (isValueObject(value) && isValueObject(value.regions) ? value.regions : {}) as Record<string, string>,
    ]),
  );
}

function partsOf(map: RegionMap): Map<string, string> {
  return new Map(
    [...map].flatMap(([{ id }, cities]) => Object.entries(cities).map(([city, datacenter]) => [partName(id, city), datacenter] as const)),
  );
}

function partName(balancer: number | string, city: string): string {
  return JSON.stringify([String(balancer), city]);
}
