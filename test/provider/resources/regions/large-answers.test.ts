import type { LoadBalancerRegions } from '../../../../src/model';
import { chosenRegions } from '../../../../src/command/export/live/regions';
import { Connection } from '../../../../src/provider/connection/connection';
import { currentMap, labelled, targetMap } from '../../../../src/provider/fields/region-map';
import { Diagnostics } from '../../../../src/provider/framework/diagnostics';
import { checkRegions } from '../../../../src/provider/resources/regions/check-regions';
import { loadBalancerRegions } from '../../../../src/provider/resources/regions/load-balancer-regions';
import { overwrittenBy } from '../../../../src/provider/resources/regions/overwritten-regions';
import { ok } from '../../support/answers';
import { closeAll, Service } from '../support/service';
import { Workspace } from '../support/workspace';

// Small answers about regions with many load balancers and cities. Steps are counted: times depend on the machine.

afterEach(closeAll);

const names = (count: number, prefix: string) => Array.from({ length: count }, (_, i) => `${prefix}${i}`);

const regionsOf = (balancers: number, cities: number): LoadBalancerRegions => ({
  city_codes: Object.fromEntries(names(cities, 'c').map((city) => [city, city])),
  lbs: names(balancers, 'b').map((name, id) => ({ id, name, regions: { c0: 'dc' }, upstream_regions: ['dc'] })),
});

/** Runs a function with regions, and returns how often it reads a name of a load balancer, or lists the cities. */
function steps(service: LoadBalancerRegions, run: (counted: LoadBalancerRegions) => unknown): number {
  let count = 0;
  const lbs = service.lbs.map((balancer) =>
    Object.defineProperty({ ...balancer }, 'name', { enumerable: true, get: () => ((count += 1), balancer.name) }),
  );
  const codes = new Proxy(service.city_codes, { ownKeys: (target) => ((count += 1), Reflect.ownKeys(target)) });
  run({ city_codes: codes, lbs });
  return count;
}

test.each<[string, (service: LoadBalancerRegions) => unknown]>([
  ['labels', (service) => labelled(service, currentMap(service))],
  ['a target', (service) => targetMap(service, Object.fromEntries(service.lbs.map(({ id }) => [String(id), { c0: 'automatic' }])), true)],
  ['an export', chosenRegions],
  [
    'a check',
    (service) => {
      const balancers = Object.fromEntries(service.lbs.map(({ id }) => [String(id), { regions: { c0: 'dc', c1: 'dc' } }]));
      checkRegions(service, balancers, new Diagnostics());
    },
  ],
])('%s of twice as many load balancers take twice as many steps', (_name, run) => {
  const [small, large] = [100, 200].map((balancers) => steps(regionsOf(balancers, 2), run)) as [number, number];
  expect(large).toBeGreaterThan(100);
  expect(large).toBeLessThanOrEqual(2 * small);
});

test('cities are listed once for all that a configuration has', () => {
  const service = regionsOf(1, 500);
  const balancers = { b0: { regions: { ...service.city_codes, ...Object.fromEntries(names(500, 'c').map((city) => [city, 'dc'])) } } };
  expect(steps(service, (counted) => checkRegions(counted, balancers, new Diagnostics()))).toBeLessThan(10);
});

test('a plan of an update lists the cities once', async () => {
  const service = await Service.start();
  const cities = regionsOf(1, 300);
  service.instead = () => ok(cities);
  const connection = new Connection(service.client(), 'prod', true);
  const workspace = await Workspace.open(loadBalancerRegions, connection);
  const regions = Object.fromEntries(names(300, 'c').map((city) => [city, 'dc']));
  const created = await workspace.plan({ load_balancers: { b0: { regions: { c0: 'dc' } } } });
  const { signal } = new AbortController();
  const prior = { ...(created.planned as Record<string, never>), effective: {} };
  const planned = { ...prior, load_balancers: { b0: { regions } } };
  let effective: unknown;
  const plan = async (record: LoadBalancerRegions) => {
    const change = { config: planned, prior, planned: { ...planned }, private: { record }, replaces: null, requiresReplace: [] };
    const diagnostics = new Diagnostics();
    await loadBalancerRegions.plan!(change as never, diagnostics, { connection, signal, abandon: signal, diagnostics });
    effective = change.planned['effective'];
  };
  let count = 0;
  const codes = new Proxy(cities.city_codes, { ownKeys: (target) => ((count += 1), Reflect.ownKeys(target)) });
  await plan({ ...cities, city_codes: codes });
  expect(Object.keys((effective as Record<string, { regions: object }>)['b0']?.regions ?? {})).toHaveLength(300);
  expect(count).toBeLessThan(10);
});

test('what a write overwrites is grouped in one pass', () => {
  const map = (datacenter: string) => Object.fromEntries(names(50, 'b').map((name) => [name, { c0: datacenter, c1: datacenter }]));
  const overwritten = overwrittenBy(map('dc'), map('automatic'));
  expect(Object.keys(overwritten)).toHaveLength(50);
  expect(overwritten['b7']).toEqual({ regions: { c0: 'dc', c1: 'dc' } });
});

test('more pairs than a state may have are an unexpected answer', async () => {
  const service = await Service.start();
  service.instead = () => ok(regionsOf(2000, 2000));
  const workspace = await Workspace.open(loadBalancerRegions, service.connection());
  const { diagnostics } = await workspace.plan({ load_balancers: { b0: { regions: { c0: 'dc' } } } });
  expect(diagnostics).toMatchObject([
    {
      summary: 'Unexpected answer from the service',
      detail: expect.stringContaining('it has 2,000 load balancers and 2,000 cities, which make more than 100,000 pairs'),
    },
  ]);
  service.instead = () => ok(regionsOf(250, 400));
  expect((await service.client().loadBalancers.regions('prod')).lbs).toHaveLength(250);
});
