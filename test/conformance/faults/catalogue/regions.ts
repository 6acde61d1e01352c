import { isObject } from '../../answer';
import { type RegionalBalancer, REGIONS, type RegionsRecord } from '../../preserve';
import { type Ask, type Asked, fault, type Fault } from '../fault';
import { on } from '../places';
import { done, instead, mistaking, present, pretending, spoiling, wentWell } from '../wrongs';

const READ = on('GET', ({ path }) => path === REGIONS);
const WRITE = on('POST', ({ path }) => path === REGIONS);
const AUTOMATIC = 'automatic';

type Wish = Pick<RegionalBalancer, 'id' | 'regions'>;

/** Sections 2.3, 3, 4.1 and 7: the regions of load balancers. */
export const REGION_FAULTS: readonly Fault[] = [
  fault(
    'answers a list as city_codes',
    '2.3/city_codes',
    record((found) => ({ ...found, city_codes: [] })),
  ),
  fault(
    'lists each load balancer twice',
    '2.3/lbs',
    record((found) => ({ ...found, lbs: [...found.lbs, ...found.lbs] })),
  ),
  fault(
    'answers the id of a load balancer as a text',
    '2.3/lbs.id',
    eachBalancer((found) => ({ ...found, id: String(found.id) })),
  ),
  fault(
    'answers no name of a load balancer',
    '2.3/lbs.name',
    eachBalancer((found) => ({ ...found, name: null })),
  ),
  fault(
    'answers a datacenter that cannot be chosen',
    '2.3/lbs.regions',
    eachBalancer((found) => ({ ...found, regions: { ...found.regions, ams: 'nowhere' } })),
  ),
  fault(
    'answers the datacenters to choose as one text',
    '2.3/lbs.upstream_regions',
    eachBalancer((found) => ({ ...found, upstream_regions: found.upstream_regions.join() })),
  ),
  fault(
    'answers regions without load balancers',
    '4.1/regions/get',
    record(({ city_codes }) => ({ city_codes })),
  ),
  fault(
    'answers a POST of regions without a message',
    '4.1/regions/post',
    spoiling(WRITE, (reply) => ({ ...reply, body: {} })),
  ),
  fault(
    'takes wishes in the order of the load balancers, whatever their ids are',
    '4.1/regions/by-id',
    mistaking(WRITE, async (asked, sound) => {
      const { lbs } = (await sound({ method: 'GET', config: asked.config, path: REGIONS, query: {} })).body as RegionsRecord;
      return withWishes(
        asked,
        wishesOf(asked).map((wish, position) => ({ ...wish, id: lbs[position]?.id ?? wish.id })),
      );
    }),
  ),
  fault(
    'sets every region to "automatic" on POST',
    '4.1/regions/post',
    mistaking(WRITE, (asked) =>
      withWishes(
        asked,
        wishesOf(asked).map(({ id }) => ({ id, regions: {} })),
      ),
    ),
  ),
  fault(
    'ignores a POST of regions',
    ['4.1/regions/rule-1', '4.1/regions/rule-2', '4.1/regions/rule-4', '4.1/regions/automatic', '3/regions/named'],
    pretending(WRITE, done()),
  ),
  fault(
    'lets only the first datacenter be chosen',
    '4.1/regions/rule-1',
    mistaking(WRITE, async (asked, sound) =>
      withWishes(asked, await wishesWith(asked, sound, ([first = AUTOMATIC], chosen) => (chosen === AUTOMATIC ? chosen : first))),
    ),
  ),
  fault(
    'takes the datacenters of another load balancer',
    '4.1/regions/rule-1/other-balancers',
    mistaking(WRITE, async (asked, sound) => withWishes(asked, await wishesWithoutForeign(asked, sound))),
  ),
  fault(
    'refuses a datacenter of another load balancer and applies the other cities',
    '4.1/regions/rule-1/other-balancers',
    spoiling(WRITE, async (reply, asked, sound) => {
      if (!wentWell(reply)) await sound(withWishes(asked, await wishesWithoutForeign(asked, sound)));
      return reply;
    }),
  ),
  fault(
    'keeps the regions that a POST leaves out',
    ['4.1/regions/rule-2', '3/regions/unnamed-automatic'],
    mistaking(WRITE, async (asked, sound) => {
      const now = await balancersOf(asked, sound);
      const before = (id: unknown) => now.find((balancer) => balancer.id === id)?.regions;
      return withWishes(
        asked,
        wishesOf(asked).map(({ id, regions }) => ({ id, regions: { ...before(id), ...regions } })),
      );
    }),
  ),
  fault(
    'keeps the regions of a load balancer that a POST lists without any',
    ['4.1/regions/rule-2', '3/regions/unnamed-automatic'],
    mistaking(WRITE, async (asked, sound) => {
      const now = await balancersOf(asked, sound);
      const before = (id: unknown) => now.find((balancer) => balancer.id === id)?.regions ?? {};
      return withWishes(
        asked,
        wishesOf(asked).map(({ id, regions }) => ({ id, regions: Object.keys(regions).length === 0 ? before(id) : regions })),
      );
    }),
  ),
  fault(
    'keeps the load balancers that a POST of regions leaves out',
    '4.1/regions/rule-2/other-balancers',
    mistaking(WRITE, async (asked, sound) => withWishes(asked, await withOthersAsTheyAre(asked, sound))),
  ),
  fault(
    'answers a wrong datacenter with 422',
    ['4.1/regions/rule-3', '3/regions/refused', '7/regions/input-error'],
    spoiling(WRITE, (reply) => (reply.status === 400 ? { ...reply, status: 422 } : reply)),
  ),
  fault(
    'answers a wrong datacenter without a code',
    ['4.1/regions/rule-3', '3/regions/refused', '7/regions/input-error'],
    spoiling(WRITE, (reply) => (reply.status === 400 ? { ...reply, body: { message: 'No' } } : reply)),
  ),
  fault(
    'refuses a wrong datacenter and applies the other cities',
    ['4.1/regions/rule-3', '3/regions/refused', '7/regions/input-error'],
    spoiling(WRITE, async (reply, asked, sound) => {
      const known = await wishesWith(asked, sound, (datacenters, chosen) => (datacenters.includes(chosen) ? chosen : AUTOMATIC));
      if (!wentWell(reply)) await sound(withWishes(asked, known));
      return reply;
    }),
  ),
  fault(
    'takes the beginning of the name of a datacenter',
    '4.1/regions/rule-3/part-of-name',
    mistaking(WRITE, async (asked, sound) =>
      withWishes(
        asked,
        await wishesWith(asked, sound, (datacenters, chosen) => datacenters.find((name) => name.startsWith(chosen)) ?? chosen),
      ),
    ),
  ),
  fault(
    'applies the regions of a good load balancer beside a bad one',
    '4.1/regions/rule-3/beside-good',
    spoiling(WRITE, async (reply, asked, sound) => {
      if (wentWell(reply)) return reply;
      for (const wish of wishesOf(asked)) {
        const alone = withWishes(asked, [wish]);
        await sound(withWishes(asked, await withOthersAsTheyAre(alone, sound)));
      }
      return reply;
    }),
  ),
  fault(
    'gives every city the datacenter of the first',
    ['4.1/regions/rule-4', '3/regions/named'],
    mistaking(WRITE, (asked) =>
      withWishes(
        asked,
        wishesOf(asked).map(({ id, regions }) => ({ id, regions: allAs(regions, Object.values(regions)[0] ?? AUTOMATIC) })),
      ),
    ),
  ),
  fault(
    'takes "automatic" for the first datacenter',
    '4.1/regions/automatic',
    mistaking(WRITE, async (asked, sound) =>
      withWishes(asked, await wishesWith(asked, sound, ([first = AUTOMATIC], chosen) => (chosen === AUTOMATIC ? first : chosen))),
    ),
  ),
  fault(
    'takes a POST of regions without a list of load balancers',
    '4.1/regions/body',
    instead(WRITE, async (asked, sound) => (isObject(asked.body) && Array.isArray(asked.body['lbs']) ? sound(asked) : done())),
  ),
];

function record(change: (found: RegionsRecord) => unknown) {
  return spoiling(READ, (reply) => ({ ...reply, body: change(reply.body as RegionsRecord) }));
}

function eachBalancer(change: (found: RegionalBalancer) => unknown) {
  return record((found) => ({ ...found, lbs: found.lbs.map(change) }));
}

async function balancersOf(asked: Asked, sound: Ask): Promise<readonly RegionalBalancer[]> {
  return ((await present(asked, sound)).body as RegionsRecord).lbs;
}

/** Returns the load balancers of a body, if any. */
function wishesOf({ body }: Asked): readonly Wish[] {
  const lbs = isObject(body) ? body['lbs'] : undefined;
  return Array.isArray(lbs) && lbs.every(isObject) ? (lbs as unknown as readonly Wish[]) : [];
}

function withWishes(asked: Asked, lbs: readonly Wish[]): Asked {
  return wishesOf(asked).length === 0 ? asked : { ...asked, body: { lbs } };
}

/** Returns the load balancers of a request with another datacenter in each city. */
async function wishesWith(asked: Asked, sound: Ask, choose: (datacenters: readonly string[], chosen: string) => string): Promise<Wish[]> {
  const now = await balancersOf(asked, sound);
  return wishesOf(asked).map(({ id, regions }) => {
    const datacenters = now.find((balancer) => balancer.id === id)?.upstream_regions ?? [];
    return { id, regions: Object.fromEntries(Object.entries(regions).map(([city, chosen]) => [city, choose(datacenters, chosen)])) };
  });
}

/** Returns the load balancers of a request, with "automatic" in place of datacenters that only other load balancers can choose. */
async function wishesWithoutForeign(asked: Asked, sound: Ask): Promise<Wish[]> {
  const all = (await balancersOf(asked, sound)).flatMap(({ upstream_regions }) => upstream_regions);
  return wishesWith(asked, sound, (own, chosen) => (all.includes(chosen) && !own.includes(chosen) ? AUTOMATIC : chosen));
}

async function withOthersAsTheyAre(asked: Asked, sound: Ask): Promise<Wish[]> {
  const wishes = wishesOf(asked);
  const now = await balancersOf(asked, sound);
  return [...wishes, ...now.filter(({ id }) => !wishes.some((wish) => wish.id === id)).map(({ id, regions }) => ({ id, regions }))];
}

function allAs(regions: Wish['regions'], datacenter: string): Wish['regions'] {
  return Object.fromEntries(Object.keys(regions).map((city) => [city, datacenter]));
}
