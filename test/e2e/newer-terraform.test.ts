import { type Emulator, startEmulator } from '../../src/emulator';
import type { Engine } from '../../tools/engines/engine';
import { testEngines } from '../../tools/engines/test-engines';
import { engineInTurn } from './support/engines';
import { EVERYTHING, IDS } from './support/everything';
import { flow, flowSet } from './support/flow';
import { Service } from './support/service';
import { Workspace } from './support/workspace';

const BALANCERS = {
  city_codes: { ams: 'Amsterdam', lon: 'London' },
  lbs: [{ id: 3, name: 'global', regions: { ams: 'dc-west' }, upstream_regions: ['dc-west', 'dc-east'] }],
};
const REGIONS = 'resource "svc_load_balancer_regions" "all" {\n  load_balancers = { global = { regions = { lon = "dc-east" } } }\n}\n';

const OTHERS_CHOICE = { lbs: [{ id: 3, regions: { ams: 'dc-east' } }] };

const { newerTerraform } = testEngines();

test.each(engineInTurn(__filename))('on $name, the create of regions from a saved plan does not see what changed since', async (engine) => {
  const { emulator, service, workspace } = await stageOn(engine);
  try {
    workspace.write(REGIONS);
    await workspace.plan();
    await service.call('POST', 'load-balancers/regions', OTHERS_CHOICE);
    await workspace.run(['apply', '-input=false', 'tfplan']);
    expect(await service.get('load-balancers/regions')).toMatchObject({ lbs: [{ regions: { ams: 'automatic', lon: 'dc-east' } }] });
  } finally {
    workspace.remove();
    await emulator.close();
  }
});

// `npm test` names this engine as missing where Go cannot build it.
for (const engine of newerTerraform ? [newerTerraform] : []) {
  describe('what Terraform 1.16 asks of a provider', () => {
    let emulator: Emulator;
    let service: Service;
    let workspace: Workspace;

    beforeEach(async () => {
      ({ emulator, service, workspace } = await stageOn(engine));
    });
    afterEach(async () => {
      workspace.remove();
      await emulator.close();
    });

    const writes = () => emulator.requests().filter(({ method }) => method !== 'GET');

    test.each([
      ['regions', REGIONS, () => service.call('POST', 'load-balancers/regions', OTHERS_CHOICE), /The regions changed after the plan/],
      [
        'a set',
        flowSet({ one: flow('One') }, '  overwrite = true\n'),
        () => service.call('POST', 'flow-control-policies/late', { id: 'late', ...flow('Late') }),
        /The set changed after the plan.*added: late/,
      ],
    ])('the create of %s from a saved plan is refused where the service changed since', async (_, hcl, change, complaint) => {
      // GIVEN
      workspace.write(hcl);
      await workspace.plan();
      await change();
      emulator.resetRequests();
      // WHEN
      const told = await workspace.failing('apply', '-input=false', 'tfplan');
      // THEN
      expect(told).toMatch(complaint);
      expect(writes()).toEqual([]);
    });

    test('a create from a saved plan is applied where nothing changed', async () => {
      workspace.write(REGIONS + flowSet({ one: flow('One') }));
      await workspace.plan();
      await workspace.run(['apply', '-input=false', 'tfplan']);
      expect(await workspace.plannedActions()).toEqual({});
    });

    test('the configuration that it has generated for imports changes nothing, and keeps an id that the name does not give', async () => {
      // GIVEN every family of entries, and an entry that is not named as its id
      workspace.write(EVERYTHING);
      await workspace.apply();
      workspace.loseState();
      await service.call('POST', 'flow-control-policies/flow-7', { id: 'flow-7', ...flow('Basket') });
      const ids = { ...IDS, 'svc_flow_control_policy.basket_7': 'prod/flow-7' };
      const importing = (more: string) =>
        Object.entries(ids)
          .map(([to, id]) => `import {\n  to = ${to}\n  id = "${id}"\n${more}}\n`)
          .join('');
      // WHEN: without a resource, this Terraform does not find the provider of an import by itself
      workspace.write(importing('  provider = svc\n'));
      await workspace.run(['plan', '-input=false', '-generate-config-out=generated.tf']);
      // THEN
      workspace.write(importing(''));
      expect((await workspace.run(['plan', '-input=false'])).stdout).not.toContain('The id of an imported entry');
      expect(await workspace.plannedActions()).toEqual({});
      await workspace.apply();
      expect(await workspace.plannedActions()).toEqual({});
    });
  });
}

async function stageOn(engine: Engine): Promise<{ emulator: Emulator; service: Service; workspace: Workspace }> {
  const emulator = await startEmulator({ seed: { configurations: { prod: { 'load-balancer-regions': BALANCERS } } } as never });
  const workspace = await Workspace.make(engine, { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'prod' });
  return { emulator, service: new Service(emulator.url), workspace };
}
