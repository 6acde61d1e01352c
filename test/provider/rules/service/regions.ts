import { AUTOMATIC } from '../../../../src/model';
import { isJsonObject, type Json, type JsonObject } from './json';
import type { Manner } from './manner';

/** Cities, some with names of inherited members. */
export const CITIES = ['ams', 'constructor', '__proto__', 'é'];
export const DATACENTERS = ['dc-east', 'dc-west'];
/** Two load balancers with unique names, and two with the same name. */
const BALANCERS = [
  { id: 1, name: 'global-shop' },
  { id: 2, name: '__proto__' },
  { id: 3, name: 'twin' },
  { id: 4, name: 'twin' },
];
/** A key for each load balancer. */
export const BALANCER_NAMES = ['global-shop', '__proto__', '3', '4'];

type Cities = ReadonlyMap<string, string>;

/** Regions of load balancers: the datacenter of each city. */
export class Regions {
  private readonly held = new Map<number, Cities>(BALANCERS.map(({ id }) => [id, new Map()]));

  /** Sets one city. */
  public set(balancer: number, city: string, datacenter: string): void {
    const id = (balancer % BALANCERS.length) + 1;
    this.held.set(id, new Map([...(this.held.get(id) ?? []), [city, datacenter]]));
  }

  /** Replaces all regions. @returns the problem of the body */
  public replace(body: Json): string | undefined {
    const lbs = isJsonObject(body) && Array.isArray(body.lbs) ? body.lbs : [];
    const wishes = new Map<number, Cities>();
    for (const wish of lbs) {
      const { id, name, regions } = isJsonObject(wish) ? wish : ({} as JsonObject);
      const balancer = BALANCERS.find((one) => String(one.id) === String(id) || (id === undefined && one.name === name));
      if (!balancer || wishes.has(balancer.id) || !isJsonObject(regions)) return 'no such balancer';
      for (const [city, datacenter] of Object.entries(regions)) {
        if (!CITIES.includes(city) || ![AUTOMATIC, ...DATACENTERS].includes(String(datacenter))) return 'no such city or datacenter';
      }
      wishes.set(balancer.id, new Map(Object.entries(regions as Record<string, string>)));
    }
    for (const id of this.held.keys()) this.held.set(id, wishes.get(id) ?? new Map());
    return undefined;
  }

  public answer({ textIds, defaults, reorders }: Manner): JsonObject {
    const lbs = BALANCERS.map(({ id, name }): JsonObject => {
      const set = this.held.get(id);
      const cities = CITIES.map((city): [string, string] => [city, set?.get(city) ?? AUTOMATIC]);
      const shown = defaults === 'left out' ? cities.filter(([, datacenter]) => datacenter !== AUTOMATIC) : cities;
      return {
        id: textIds ? String(id) : id,
        name,
        regions: Object.fromEntries(reorders ? shown.reverse() : shown),
        upstream_regions: [...DATACENTERS],
      };
    });
    return { city_codes: Object.fromEntries(CITIES.map((city) => [city, `City of ${city}`])), lbs: reorders ? lbs.reverse() : lbs };
  }
}
