import { engineInTurn } from './support/engines';
import { profilesOf } from './support/profiles';
import { freshStage, type Stage } from './support/stage';

const PATH = 'load-balancers/regions';

/** Two load balancers with one name, and one with another. */
const BALANCERS = {
  city_codes: { ams: 'Amsterdam', lon: 'London', sgp: 'Singapore' },
  lbs: [
    { id: 3, name: 'global-1', regions: { ams: 'dc-west', lon: 'automatic', sgp: 'automatic' }, upstream_regions: ['dc-west', 'dc-east'] },
    { id: 4, name: 'twin', regions: {}, upstream_regions: ['dc-north'] },
    { id: 5, name: 'twin', regions: {}, upstream_regions: ['dc-south'] },
  ],
};

const SEED = { configurations: { prod: { 'load-balancer-regions': BALANCERS } } } as never;

describe.each(engineInTurn(__filename))('the regions of load balancers on $name', (engine) => {
  describe.each(profilesOf(engine))('with the %s profile', (profile) => {
    const stage = freshStage(engine, { profile, seed: SEED });

    test('listed cities are set, all others become automatic, and the plan shows the changes', async () => {
      // WHEN cities are configured, by name and by id
      stage.workspace.write(regions({ 'global-1': { lon: 'dc-east' }, 4: { sgp: 'dc-north' } }));
      const { stdout } = await stage.workspace.run(['plan', '-input=false']);
      expect(stdout).toMatch(/Cities will become automatic[\s\S]*ams of global-1: dc-west\n/);
      await stage.workspace.apply();

      // THEN the service has exactly these, and the next plan is empty
      expect(await effective(stage)).toEqual({
        3: { ams: 'automatic', lon: 'dc-east', sgp: 'automatic' },
        4: { ams: 'automatic', lon: 'automatic', sgp: 'dc-north' },
        5: { ams: 'automatic', lon: 'automatic', sgp: 'automatic' },
      });
      expect(await stage.workspace.plannedActions()).toEqual({});

      // WHEN a city is removed THEN the plan shows that it becomes automatic
      stage.workspace.write(regions({ 'global-1': { lon: 'dc-east' } }));
      const { stdout: second } = await stage.workspace.run(['plan', '-input=false']);
      expect(second).toMatch(/~ "sgp" += "dc-north" -> "automatic"/);
      await stage.workspace.apply();

      // WHEN another user sets a city THEN the plan shows the change, and the apply undoes it
      await stage.service.call('POST', PATH, {
        lbs: [
          { id: 3, regions: { lon: 'dc-east' } },
          { id: 5, regions: { ams: 'dc-south' } },
        ],
      });
      const { stdout: drift } = await stage.workspace.run(['plan', '-input=false']);
      expect(drift).toMatch(/~ "ams" += "dc-south" -> "automatic"/);
      await stage.workspace.apply();

      // WHEN it is destroyed THEN all cities are automatic
      await stage.workspace.destroy();
      expect(new Set(Object.values(await effective(stage)).flatMap((cities) => Object.values(cities)))).toEqual(new Set(['automatic']));
    });

    test('preserve_unlisted keeps other cities', async () => {
      stage.workspace.write(regions({ 'global-1': { lon: 'dc-east' } }, 'preserve_unlisted = true'));
      await stage.workspace.apply();
      expect(await effective(stage)).toMatchObject({ 3: { ams: 'dc-west', lon: 'dc-east' } });
      expect(await stage.workspace.plannedActions()).toEqual({});

      // WHEN it is destroyed THEN only the listed cities become automatic
      const { stdout } = await stage.workspace.destroy();
      expect(stdout).not.toContain('Warning');
      expect(await effective(stage)).toMatchObject({ 3: { ams: 'dc-west', lon: 'automatic' } });
    });

    test('a destroy that makes unlisted cities automatic warns in its plan', async () => {
      stage.workspace.write(regions({ 'global-1': { lon: 'dc-east' } }));
      await stage.workspace.apply();
      await stage.service.call('POST', PATH, {
        lbs: [
          { id: 3, regions: { lon: 'dc-east' } },
          { id: 5, regions: { ams: 'dc-south' } },
        ],
      });
      const { stdout } = await stage.workspace.run(['plan', '-destroy', '-input=false']);
      expect(stdout).toMatch(/Cities will become automatic[\s\S]*ams of 5: dc-south\n/);
      expect(stdout).not.toContain('lon of global-1');
    });

    test('on_destroy keep changes nothing', async () => {
      stage.workspace.write(regions({ 'global-1': { lon: 'dc-east' } }, 'on_destroy = "keep"'));
      await stage.workspace.apply();
      await stage.workspace.destroy();
      expect(await effective(stage)).toMatchObject({ 3: { lon: 'dc-east' } });
    });

    test('invalid regions are refused in the plan, with the choices', async () => {
      const refusals: [object, RegExp][] = [
        [{ 'global-1': { lon: 'dc-moon' } }, /Datacenter not found.*"dc-moon".*"automatic", "dc-west", "dc-east"/],
        [{ 'global-1': { atlantis: 'dc-west' } }, /City not found.*"atlantis".*ams \(Amsterdam\)/],
        [{ nowhere: { lon: 'dc-west' } }, /Load balancer not found.*"global-1" \(id 3\)/],
        [{ twin: { lon: 'dc-north' } }, /2 load balancers have the name "twin".*"4", "5"/],
        [{ 'global-1': { lon: 'dc-east' }, 3: { ams: 'dc-east' } }, /mean the same load balancer/],
      ];
      for (const [wishes, complaint] of refusals) {
        stage.workspace.write(regions(wishes as never));
        expect(await stage.workspace.failing('plan')).toMatch(complaint);
      }
      expect(stage.emulator.requests().filter(({ method }) => method !== 'GET')).toEqual([]);
    });

    test('a change between plan and apply is reported, and not undone', async () => {
      stage.workspace.write(regions({ 'global-1': { lon: 'dc-east', ams: 'dc-west' } }));
      await stage.workspace.apply();
      stage.workspace.write(regions({ 'global-1': { lon: 'dc-east' } }));
      await stage.workspace.plan();
      await stage.service.call('POST', PATH, { lbs: [{ id: 3, regions: { lon: 'dc-east', ams: 'dc-east' } }] });
      stage.emulator.resetRequests();
      expect(await stage.workspace.failing('apply', 'tfplan')).toMatch(
        /changed after the plan.*ams of global-1: was dc-west, is now dc-east/,
      );
      expect(stage.emulator.requests().filter(({ method }) => method !== 'GET')).toEqual([]);
    });

    test('with preserve_unlisted, a saved plan of an update reports a later change, and writes nothing', async () => {
      stage.workspace.write(regions({ 'global-1': { ams: 'dc-west' } }, 'preserve_unlisted = true'));
      await stage.workspace.apply();
      stage.workspace.write(regions({ 'global-1': { ams: 'dc-east' } }, 'preserve_unlisted = true'));
      await stage.workspace.plan();
      await stage.service.call('POST', PATH, { lbs: [{ id: 3, regions: { ams: 'dc-west', lon: 'dc-east' } }] });
      stage.emulator.resetRequests();
      expect(await stage.workspace.failing('apply', 'tfplan')).toMatch(
        /changed after the plan.*lon of global-1: was automatic, is now dc-east/,
      );
      expect(stage.emulator.requests().filter(({ method }) => method !== 'GET')).toEqual([]);
    });

    test('with preserve_unlisted, a saved plan of a create preserves a later change', async () => {
      stage.workspace.write(regions({ 'global-1': { ams: 'dc-east' } }, 'preserve_unlisted = true'));
      await stage.workspace.plan();
      await stage.service.call('POST', PATH, { lbs: [{ id: 3, regions: { ams: 'dc-west', lon: 'dc-east' } }] });
      await stage.workspace.run(['apply', '-input=false', 'tfplan']);
      expect(await effective(stage)).toMatchObject({ 3: { ams: 'dc-east', lon: 'dc-east', sgp: 'automatic' } });
      expect(await stage.workspace.plannedActions()).toEqual({});
    });

    test('a destroy succeeds although the configuration has invalid values', async () => {
      // GIVEN
      stage.workspace.write(regions({ 'global-1': { lon: 'dc-east' } }));
      await stage.workspace.apply();
      stage.workspace.write(regions({ 'global-1': { lon: 'dc-moon' }, nowhere: { ams: 'dc-west' } }));
      // WHEN it is applied THEN the plan warns, and nothing is written
      stage.emulator.resetRequests();
      expect((await stage.workspace.run(['plan', '-input=false'])).stdout).toMatch(/Warning: Datacenter not found/);
      expect(await stage.workspace.failing('apply', '-auto-approve')).toMatch(/Error: Datacenter not found/);
      expect(stage.emulator.requests().filter(({ method }) => method !== 'GET')).toEqual([]);
      // WHEN it is destroyed
      await stage.workspace.destroy();
      expect(new Set(Object.values(await effective(stage)).flatMap((cities) => Object.values(cities)))).toEqual(new Set(['automatic']));
    });

    test('an import contains the chosen datacenters, and the next plan is empty', async () => {
      stage.workspace.write(
        `import {\n  to = svc_load_balancer_regions.all\n  id = "prod"\n}\n${regions({ 'global-1': { ams: 'dc-west' } })}`,
      );
      await stage.workspace.apply();
      expect(await stage.workspace.plannedActions()).toEqual({});
    });
  });

  describe.each(profilesOf(engine))('with the %s profile, on a service that resets per balancer,', (profile) => {
    const stage = freshStage(engine, { profile, regionsPost: 'per-balancer', seed: SEED });

    test('the result equals that of a service that resets all', async () => {
      // WHEN one load balancer is listed THEN the other becomes automatic
      stage.workspace.write(regions({ 4: { sgp: 'dc-north' } }));
      await stage.workspace.apply();
      expect(await effective(stage)).toMatchObject({ 3: { ams: 'automatic' }, 4: { sgp: 'dc-north' } });
      expect(await stage.workspace.plannedActions()).toEqual({});
      // WHEN the other one is listed instead
      stage.workspace.write(regions({ 'global-1': { lon: 'dc-east' } }));
      await stage.workspace.apply();
      expect(await effective(stage)).toMatchObject({ 3: { lon: 'dc-east' }, 4: { sgp: 'automatic' } });
      await stage.workspace.destroy();
      expect(await effective(stage)).toMatchObject({ 3: { lon: 'automatic' } });
    });
  });
});

/** Returns every city of every load balancer, by the id of the load balancer. */
async function effective({ service }: Stage): Promise<Record<string, Record<string, string>>> {
  const { city_codes: codes, lbs } = (await service.get(PATH)) as typeof BALANCERS;
  return Object.fromEntries(
    lbs.map(({ id, regions: chosen }) => [
      id,
      Object.fromEntries(Object.keys(codes).map((city) => [city, (chosen as Record<string, string>)[city] ?? 'automatic'])),
    ]),
  );
}

function regions(wishes: Readonly<Record<string, Readonly<Record<string, string>>>>, more = ''): string {
  const balancers = Object.fromEntries(Object.entries(wishes).map(([balancer, cities]) => [balancer, { regions: cities }]));
  return `resource "svc_load_balancer_regions" "all" {\n  load_balancers = ${JSON.stringify(balancers)}\n  ${more}\n}\n`;
}
