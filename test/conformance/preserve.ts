import { type Body, insistSuccess, isObject } from './answer';
import { all, pathOf } from './entries';
import { sameMembers } from './equal';
import type { Family } from '../model/contract/family';
import { type Service } from './service';
import { Inapplicable, insist, Violation } from './violation';

/** Returns the entries of a family, which are restored at the end of the rule. */
export async function preserved(service: Service, family: Family): Promise<readonly Body[]> {
  const before = await all(service, family);
  service.later(async () => {
    await service.put(family.path, { body: before });
    // A service that keeps unlisted entries of a PUT gets a DELETE for each.
    const ids = before.map(({ id }) => id);
    for (const { id } of await all(service, family)) {
      if (!ids.includes(id)) await service.remove(pathOf(family, String(id)));
    }
    if (!sameMembers(await all(service, family), before)) {
      // The owner of the service can restore the entries by hand.
      throw new Violation(`${family.path} held ${JSON.stringify(before)}`);
    }
  });
  return before;
}

/** Empties a family, whose entries are restored at the end of the rule. */
export async function emptied(service: Service, family: Family): Promise<void> {
  await preserved(service, family);
  await service.remove(family.path);
  if ((await all(service, family)).length > 0) throw new Inapplicable('the family cannot be emptied');
}

/** A load balancer with the datacenter of each of its cities. */
export interface RegionalBalancer {
  readonly id: unknown;
  readonly name: string;
  readonly regions: Readonly<Record<string, string>>;
  readonly upstream_regions: readonly string[];
}

/** Preferred datacenters of each load balancer. */
export interface RegionsRecord {
  readonly city_codes: Body;
  readonly lbs: readonly RegionalBalancer[];
}

/** Path of the regions. */
export const REGIONS = 'load-balancers/regions';

/** Reads the regions record. */
export async function regions(service: Service): Promise<RegionsRecord> {
  const answer = await service.get(REGIONS);
  insistSuccess(answer, 200);
  insist(isObject(answer.json) && Array.isArray(answer.json['lbs']) && answer.json['lbs'].every(isObject), 'a regions record', answer.json);
  return answer.json as unknown as RegionsRecord;
}

/** Reads the regions record, which is restored at the end of the rule. */
export async function preservedRegions(service: Service): Promise<RegionsRecord> {
  const before = await regions(service);
  service.later(async () => {
    insistSuccess(await service.post(REGIONS, { body: { lbs: before.lbs.map(({ id, regions: chosen }) => ({ id, regions: chosen })) } }));
  });
  return before;
}
