import { isDeepStrictEqual } from 'node:util';
import { type Answer, insistInputError, insistMessage, isObject } from '../answer';
import { preservedRegions, REGIONS, type RegionalBalancer, regions, type RegionsRecord } from '../preserve';
import { rule, type Rule } from '../rule';
import { type Service } from '../service';
import { Inapplicable, insist } from '../violation';

const AUTOMATIC = 'automatic';

/** Sections 2.3, 3 and 4.1: the regions of load balancers. */
export const REGION_RULES: readonly Rule[] = [
  rule('2.3/city_codes', 'nothing', 'city_codes is an object', async (service) => {
    const { city_codes } = await regions(service);
    insist(isObject(city_codes), 'an object', city_codes);
  }),
  rule('2.3/lbs', 'nothing', 'lbs is a list with one record for each load balancer', async (service) => {
    const ids = (await regions(service)).lbs.map(({ id }) => id);
    insist(new Set(ids).size === ids.length, 'each balancer once', ids);
  }),
  rule('2.3/lbs.id', 'nothing', 'The id of a load balancer is an integer', async (service) => {
    for (const { id } of (await applicable(service)).lbs) insist(Number.isInteger(id), 'a whole number as id', id);
  }),
  rule('2.3/lbs.name', 'nothing', 'The name of a load balancer is a text', async (service) => {
    for (const { name } of (await applicable(service)).lbs) insist(typeof name === 'string', 'a text as name', name);
  }),
  rule('2.3/lbs.regions', 'nothing', 'regions has for each city the chosen datacenter, or "automatic"', async (service) => {
    for (const { regions: chosen, upstream_regions } of (await applicable(service)).lbs) {
      insist(isObject(chosen), 'an object', chosen);
      for (const datacenter of Object.values(chosen)) {
        insist(
          datacenter === AUTOMATIC || upstream_regions.includes(datacenter),
          `"${AUTOMATIC}" or one of ${upstream_regions.join(', ')}`,
          datacenter,
        );
      }
    }
  }),
  rule('2.3/lbs.upstream_regions', 'nothing', 'upstream_regions is the list of datacenters that may be chosen', async (service) => {
    for (const { upstream_regions } of (await applicable(service)).lbs) {
      insist(
        Array.isArray(upstream_regions) && upstream_regions.every((name) => typeof name === 'string'),
        'a list of texts',
        upstream_regions,
      );
    }
  }),
  rule('4.1/regions/get', 'nothing', 'GET load-balancers/regions answers 200 and the regions record', async (service) => {
    await regions(service);
  }),
  rule('4.1/regions/post', 'load balancers', 'POST load-balancers/regions answers 200 and {message}', async (service) => {
    const lbs = (await preservedRegions(service)).lbs.map(withFirstChosen);
    insistMessage(await post(service, lbs), 200);
    insist(isDeepStrictEqual(choicesOf(await regions(service)), choicesOf({ lbs })), 'what was sent', await regions(service));
  }),
  rule('4.1/regions/rule-1', 'load balancers', 'Each of the upstream_regions of a load balancer can be chosen', async (service) => {
    const { balancer, city } = await choosable(service);
    for (const datacenter of balancer.upstream_regions) await choose(service, balancer, { [city]: datacenter });
  }),
  rule(
    '4.1/regions/rule-1/other-balancers',
    'load balancers',
    'A datacenter that only another load balancer can choose is rejected with 400 {code, message} and the selection stays',
    async (service) => {
      const { balancer, datacenter } = await foreign(service);
      const [city = '', ...others] = Object.keys(balancer.regions);
      const [own = AUTOMATIC] = balancer.upstream_regions;
      await choose(service, balancer, { [city]: own });
      await insistRejected(service, [{ ...balancer, regions: { [city]: datacenter } }]);
      await insistRejected(service, [{ ...balancer, regions: { [city]: AUTOMATIC, [others[0] ?? city]: datacenter } }]);
    },
  ),
  ...['4.1/regions/rule-2', '3/regions/unnamed-automatic'].map((id) =>
    rule(id, 'load balancers', 'Every region that a POST leaves out is set to "automatic"', async (service) => {
      const { balancer, city, cities } = await choosable(service);
      const [datacenter = ''] = balancer.upstream_regions;
      await choose(service, balancer, Object.fromEntries(cities.map((each) => [each, datacenter])));
      await choose(service, balancer, { [city]: datacenter });
      const now = await chosenBy(service, balancer.id);
      for (const each of cities)
        insist(now[each] === (each === city ? datacenter : AUTOMATIC), `"${AUTOMATIC}" everywhere but in ${city}`, now);
      insistMessage(await post(service, [{ ...balancer, regions: {} }]), 200);
      const left = await chosenBy(service, balancer.id);
      for (const each of cities) insist(left[each] === AUTOMATIC, `"${AUTOMATIC}" everywhere`, left);
    }),
  ),
  rule(
    '4.1/regions/rule-2/other-balancers',
    'load balancers',
    'Every region of a load balancer that a POST leaves out is set to "automatic" too',
    async (service) => {
      const [one, other] = await twoChoosable(service);
      insistMessage(await post(service, [withFirstChosen(one), withFirstChosen(other)]), 200);
      insist(isDeepStrictEqual(await chosenBy(service, other.id), withFirstChosen(other).regions), 'what was sent', await regions(service));
      insistMessage(await post(service, [withFirstChosen(one)]), 200);
      await insistAutomatic(service, other);
      insist(isDeepStrictEqual(await chosenBy(service, one.id), withFirstChosen(one).regions), 'what was sent', await regions(service));
    },
  ),
  rule('4.1/regions/by-id', 'load balancers', 'A wish is for the load balancer with its id, wherever it stands', async (service) => {
    const [one, other] = await twoChoosable(service);
    for (const wishes of [[withFirstChosen(other)], [withFirstChosen(other), { ...one, regions: {} }]]) {
      insistMessage(await post(service, wishes), 200);
      insist(isDeepStrictEqual(await chosenBy(service, other.id), withFirstChosen(other).regions), 'what was sent', await regions(service));
      await insistAutomatic(service, one);
    }
  }),
  ...['4.1/regions/rule-3', '3/regions/refused', '7/regions/input-error'].map((id) =>
    rule(
      id,
      'load balancers',
      'A datacenter where the service does not run: the whole call is rejected with 400 {code, message} and the selection stays',
      async (service) => {
        const { balancer, city, cities } = await choosable(service);
        const [datacenter = ''] = balancer.upstream_regions;
        await choose(service, balancer, { [city]: datacenter });
        const other = cities.find((each) => each !== city) ?? city;
        await insistRejected(service, [{ ...balancer, regions: { [city]: AUTOMATIC, [other]: nowhere(service) } }]);
      },
    ),
  ),
  rule(
    '4.1/regions/rule-3/part-of-name',
    'load balancers',
    'A text that only begins the name of a datacenter is rejected too, and the selection stays',
    async (service) => {
      const { balancer, city } = await choosable(service);
      const [datacenter = ''] = balancer.upstream_regions;
      const part = datacenter.slice(0, -1);
      if (part === '' || balancer.upstream_regions.includes(part)) throw new Inapplicable(`${part} is a datacenter, too`);
      await choose(service, balancer, { [city]: datacenter });
      await insistRejected(service, [{ ...balancer, regions: { [city]: part } }]);
    },
  ),
  rule(
    '4.1/regions/rule-3/beside-good',
    'load balancers',
    'A datacenter where the service does not run: the wishes for other load balancers in the same call are rejected too',
    async (service) => {
      const [one, other] = await twoChoosable(service);
      insistMessage(await post(service, [withFirstChosen(one), withFirstChosen(other)]), 200);
      const good = { ...one, regions: {} };
      const bad = { ...other, regions: { [Object.keys(other.regions)[0]!]: nowhere(service) } };
      await insistRejected(service, [good, bad]);
      await insistRejected(service, [bad, good]);
    },
  ),
  ...['4.1/regions/rule-4', '3/regions/named'].map((id) =>
    rule(id, 'load balancers', 'Different cities can have different datacenters: each holds the one that it is given', async (service) => {
      const { balancer, cities } = await choosable(service);
      const [one = '', two = AUTOMATIC] = balancer.upstream_regions;
      await choose(service, balancer, Object.fromEntries(cities.map((each, index) => [each, index % 2 === 0 ? one : two])));
    }),
  ),
  rule('4.1/regions/automatic', 'load balancers', 'The value "automatic" chooses the best route', async (service) => {
    const { balancer, city } = await choosable(service);
    await choose(service, balancer, { [city]: balancer.upstream_regions[0] ?? '' });
    await choose(service, balancer, { [city]: AUTOMATIC });
  }),
  rule('4.1/regions/body', 'load balancers', 'POST load-balancers/regions requires a body with lbs, a list of objects', async (service) => {
    await preservedRegions(service);
    const before = await regions(service);
    for (const body of [{}, { lbs: 'all of them' }, { lbs: ['one'] }, []]) insistInputError(await service.post(REGIONS, { body }), 400);
    insist(isDeepStrictEqual(await regions(service), before), 'the selection as it was', await regions(service));
  }),
];

async function applicable(service: Service): Promise<RegionsRecord> {
  const record = await regions(service);
  if (record.lbs.length === 0) throw new Inapplicable('there is no multi-regional load balancer');
  return record;
}

/** Returns a load balancer with a datacenter to choose and two or more cities. The regions are restored at the end of the rule. */
async function choosable(service: Service) {
  const [balancer] = await allChoosable(service);
  if (!balancer) throw new Inapplicable('no load balancer has a datacenter to choose and two cities');
  const cities = Object.keys(balancer.regions);
  return { balancer, city: cities[0]!, cities };
}

async function twoChoosable(service: Service): Promise<readonly [RegionalBalancer, RegionalBalancer]> {
  const [one, other] = await allChoosable(service);
  if (!one || !other) throw new Inapplicable('there are no two load balancers that have a datacenter to choose and two cities');
  return [one, other];
}

/** Returns a load balancer, and a datacenter that only others can choose. The regions are restored at the end of the rule. */
async function foreign(service: Service): Promise<{ balancer: RegionalBalancer; datacenter: string }> {
  const { lbs } = await preservedRegions(service);
  const datacenters = lbs.flatMap(({ upstream_regions }) => upstream_regions);
  for (const balancer of lbs.filter(({ regions: chosen }) => Object.keys(chosen).length > 0)) {
    const datacenter = datacenters.find((each) => !balancer.upstream_regions.includes(each));
    if (datacenter !== undefined) return { balancer, datacenter };
  }
  throw new Inapplicable('all load balancers can choose the same datacenters');
}

async function allChoosable(service: Service): Promise<readonly RegionalBalancer[]> {
  const { lbs } = await preservedRegions(service);
  return lbs.filter(({ upstream_regions, regions: chosen }) => upstream_regions.length > 0 && Object.keys(chosen).length > 1);
}

/** Returns the load balancer with its first datacenter in every city. */
function withFirstChosen(balancer: RegionalBalancer): RegionalBalancer {
  const [datacenter = AUTOMATIC] = balancer.upstream_regions;
  return { ...balancer, regions: Object.fromEntries(Object.keys(balancer.regions).map((city) => [city, datacenter])) };
}

/** Sets the datacenters of one load balancer, and requires them in a read. */
async function choose(service: Service, balancer: RegionalBalancer, wanted: Readonly<Record<string, string>>): Promise<void> {
  insistMessage(await post(service, [{ ...balancer, regions: wanted }]), 200);
  const now = await chosenBy(service, balancer.id);
  for (const [city, datacenter] of Object.entries(wanted)) insist(now[city] === datacenter, `${datacenter} in ${city}`, now);
}

/** Requires "automatic" in every city of a load balancer. */
async function insistAutomatic(service: Service, { id, name }: RegionalBalancer): Promise<void> {
  const now = await chosenBy(service, id);
  insist(
    Object.values(now).every((datacenter) => datacenter === AUTOMATIC),
    `"${AUTOMATIC}" in every city of ${name}`,
    now,
  );
}

/** Requires that a request is refused and changes nothing. */
async function insistRejected(service: Service, wishes: readonly RegionalBalancer[]): Promise<void> {
  const before = await regions(service);
  insistInputError(await post(service, wishes), 400);
  insist(isDeepStrictEqual(await regions(service), before), 'the selection as it was', await regions(service));
}

function post(service: Service, balancers: readonly RegionalBalancer[]): Promise<Answer> {
  return service.post(REGIONS, { body: { lbs: balancers.map(({ id, regions: chosen }) => ({ id, regions: chosen })) } });
}

function nowhere(service: Service): string {
  return `${service.newId()}-nowhere`;
}

function choicesOf({ lbs }: Pick<RegionsRecord, 'lbs'>): unknown {
  return Object.fromEntries(lbs.map(({ id, regions: chosen }) => [String(id), chosen]));
}

async function chosenBy(service: Service, id: unknown): Promise<Readonly<Record<string, string>>> {
  return (await regions(service)).lbs.find((balancer) => balancer.id === id)?.regions ?? {};
}
