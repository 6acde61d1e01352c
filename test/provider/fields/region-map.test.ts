import * as fc from 'fast-check';
import { AUTOMATIC, citiesIn, findBalancer, labelOf, type LoadBalancerRegions, type RegionalLoadBalancer } from '../../../src/model';
import { cityChanges, currentMap, labelled, targetMap, type ConfiguredRegions } from '../../../src/provider/fields/region-map';
import { SERVICES, CONFIGURED } from '../resources/regions/arbitrary';

const balancer = (id: number | string, name: string, regions: Record<string, string> = {}): RegionalLoadBalancer => ({
  id,
  name,
  regions,
  upstream_regions: ['dc-west', 'dc-east'],
});

/** Returns a service with the cities of `codes`, and load balancers. */
const service = (codes: string[], ...lbs: RegionalLoadBalancer[]): LoadBalancerRegions => ({
  city_codes: Object.fromEntries(codes.map((code) => [code, code.toUpperCase()])),
  lbs,
});

/** Returns the configured datacenter of a city of a load balancer. */
function configuredFor(
  from: LoadBalancerRegions,
  configured: ConfiguredRegions,
  of: RegionalLoadBalancer,
  city: string,
): string | undefined {
  return Object.entries(configured).find(([written]) => findBalancer(from, written) === of)?.[1][city];
}

describe('the cities', () => {
  test.each<[string, LoadBalancerRegions, string[]]>([
    ['only codes name', service(['lon', 'ams']), ['ams', 'lon']],
    ['only balancers name', service([], balancer(1, 'a', { sgp: 'x' }), balancer(2, 'b', { lon: 'x', sgp: 'y' })), ['lon', 'sgp']],
    ['either names', service(['ams'], balancer(1, 'a', { lon: AUTOMATIC, ams: 'x' })), ['ams', 'lon']],
    ['are absent', service([]), []],
  ])('include all that %s, once each, in order', (_, from, cities) => {
    expect([...citiesIn(from)]).toEqual(cities);
  });
});

describe('a load balancer', () => {
  const twins = service([], balancer(3, 'global'), balancer('4', 'twin'), balancer(5, 'twin'), balancer(6, '3'), balancer(7, '4'));

  test.each<[string, string, number | string | undefined]>([
    ['its name', 'global', 3],
    ['its id, a number', '5', 5],
    ['its id, a text', '4', '4'],
    ['its id, though another has that for a name', '3', 3],
    ['a name that two share: neither', 'twin', undefined],
    ['an unknown name', 'other', undefined],
    ['no text', '', undefined],
  ])('is found by %s', (_, written, id) => {
    expect(findBalancer(twins, written)?.id).toBe(id);
  });

  test.each([
    ['its name', 0, 'global'],
    ['its id, where others share the name', 1, '4'],
    ['its id, where the name is the id of another', 3, '6'],
  ])('is labelled with %s', (_, at, label) => {
    expect(labelOf(twins, twins.lbs[at] as RegionalLoadBalancer)).toBe(label);
  });

  test('is found by its label', () => {
    fc.assert(
      fc.property(SERVICES, (from) => {
        for (const one of from.lbs) expect(findBalancer(from, labelOf(from, one))).toBe(one);
        expect(Object.keys(labelled(from, currentMap(from)))).toHaveLength(from.lbs.length);
      }),
    );
  });
});

describe('the present map', () => {
  test('has every city of every load balancer, with automatic as the default', () => {
    const map = currentMap(service(['ams', 'lon'], balancer(1, 'a', { lon: 'dc-west' }), balancer(2, 'b', { sgp: 'dc-east' })));
    expect([...map.values()]).toEqual([
      { ams: AUTOMATIC, lon: 'dc-west', sgp: AUTOMATIC },
      { ams: AUTOMATIC, lon: AUTOMATIC, sgp: 'dc-east' },
    ]);
  });
});

describe('the target map', () => {
  /** Yields for each city of each load balancer: the configured, the former and the resulting datacenter. */
  function* outcomes({ service: from, configured }: { service: LoadBalancerRegions; configured: ConfiguredRegions }, preserve: boolean) {
    const [before, after] = [currentMap(from), targetMap(from, configured, preserve)];
    expect([...after.keys()]).toEqual(from.lbs);
    for (const one of from.lbs) {
      expect(Object.keys(after.get(one) ?? {})).toEqual([...citiesIn(from)]);
      for (const city of [...citiesIn(from)])
        yield { chosen: configuredFor(from, configured, one, city), was: before.get(one)?.[city], is: after.get(one)?.[city] };
    }
  }

  test('has configured datacenters, and otherwise automatic', () => {
    fc.assert(
      fc.property(CONFIGURED, (target) => {
        for (const { chosen, is } of outcomes(target, false)) expect(is).toBe(chosen ?? AUTOMATIC);
      }),
    );
  });

  test('has configured datacenters, and otherwise the former ones if they are preserved', () => {
    fc.assert(
      fc.property(CONFIGURED, (target) => {
        for (const { chosen, was, is } of outcomes(target, true)) expect(is).toBe(chosen ?? was);
      }),
    );
  });

  test('is idempotent', () => {
    fc.assert(
      fc.property(CONFIGURED, fc.boolean(), ({ service: from, configured }, preserve) => {
        const once = targetMap(from, configured, preserve);
        const then = { ...from, lbs: from.lbs.map((one) => ({ ...one, regions: { ...once.get(one) } })) };
        expect(labelled(then, targetMap(then, configured, preserve))).toEqual(labelled(from, once));
      }),
    );
  });
});

describe('the changes of cities', () => {
  test('are absent exactly if both are equal', () => {
    fc.assert(
      fc.property(CONFIGURED, fc.boolean(), ({ service: from, configured }, preserve) => {
        const [before, after] = [currentMap(from), targetMap(from, configured, preserve)].map((map) => labelled(from, map));
        expect(cityChanges(before ?? {}, before ?? {})).toEqual([]);
        const same = JSON.stringify(before) === JSON.stringify(after);
        expect(cityChanges(before ?? {}, after ?? {}).length === 0).toBe(same);
      }),
    );
  });

  test('include each city that differs', () => {
    const before = { a: { ams: 'dc-west', lon: AUTOMATIC, sgp: 'dc-east' }, gone: { ams: 'dc-west' } };
    const after = { a: { ams: AUTOMATIC, lon: 'dc-east', sgp: 'dc-east' }, new: { lon: 'dc-east' } };
    expect(cityChanges(before, after)).toEqual([
      { balancer: 'a', city: 'ams', before: 'dc-west', after: AUTOMATIC },
      { balancer: 'a', city: 'lon', before: AUTOMATIC, after: 'dc-east' },
      { balancer: 'gone', city: 'ams', before: 'dc-west', after: AUTOMATIC },
      { balancer: 'new', city: 'lon', before: AUTOMATIC, after: 'dc-east' },
    ]);
  });

  test('treat a missing city as automatic', () => {
    expect(cityChanges({ a: { ams: AUTOMATIC } }, {})).toEqual([]);
    expect(cityChanges({ a: {} }, { a: { ams: AUTOMATIC }, b: { lon: AUTOMATIC } })).toEqual([]);
  });
});

describe('cities and balancers with names that every JavaScript object inherits', () => {
  const names = ['constructor', 'toString', '__proto__'];
  const from = service(names, balancer(1, 'constructor'), balancer(2, '__proto__', { constructor: 'dc-west' }));
  const automatic = names.map((name) => [name, AUTOMATIC]);

  test('have the datacenters of the service or the configuration', () => {
    const [first, second] = [...currentMap(from).values()].map((cities) => Object.entries(cities).sort());
    expect(first).toEqual([...automatic].sort());
    expect(second).toEqual([['constructor', 'dc-west'], ...automatic.slice(1)].sort());

    const configured = JSON.parse('{"__proto__": {"__proto__": "dc-east"}}') as ConfiguredRegions;
    const [, target] = [...targetMap(from, configured, true).values()];
    expect(Object.entries(target ?? {}).sort()).toEqual([
      ['__proto__', 'dc-east'],
      ['constructor', 'dc-west'],
      ['toString', AUTOMATIC],
    ]);
  });

  test('are compared with automatic if one side lacks them', () => {
    const now = labelled(from, currentMap(from));
    expect(cityChanges({}, now)).toEqual([{ balancer: '__proto__', city: 'constructor', before: AUTOMATIC, after: 'dc-west' }]);
    expect(cityChanges(now, now)).toEqual([]);
  });
});
