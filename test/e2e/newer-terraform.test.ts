import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ManagementClient } from '../../src/api';
import { exportConfiguration } from '../../src/command/export';
import { testEngines } from '../../tools/engines/test-engines';
import { EVERYTHING, IDS } from './support/everything';
import { flow, flowSet } from './support/flow';
import { freshStage } from './support/stage';

const BALANCERS = {
  city_codes: { ams: 'Amsterdam', lon: 'London' },
  lbs: [{ id: 3, name: 'global', regions: { ams: 'dc-west' }, upstream_regions: ['dc-west', 'dc-east'] }],
};
const REGIONS = 'resource "svc_load_balancer_regions" "all" {\n  load_balancers = { global = { regions = { lon = "dc-east" } } }\n}\n';

const SEED = { configurations: { prod: { 'load-balancer-regions': BALANCERS } } } as never;
const OTHERS_CHOICE = { lbs: [{ id: 3, regions: { ams: 'dc-east' } }] };

const { newerTerraform } = testEngines();

// `npm test` reports this engine as missing if Go cannot build it.
for (const engine of newerTerraform ? [newerTerraform] : []) {
  describe('Terraform 1.16', () => {
    const stage = freshStage(engine, { seed: SEED });

    const writes = () => stage.emulator.requests().filter(({ method }) => method !== 'GET');

    test.each([
      ['regions', REGIONS, () => stage.service.call('POST', 'load-balancers/regions', OTHERS_CHOICE), /The regions changed after the plan/],
      [
        'a set',
        flowSet({ one: flow('One') }, '  overwrite = true\n'),
        () => stage.service.call('POST', 'flow-control-policies/late', { id: 'late', ...flow('Late') }),
        /The set changed after the plan.*added: late/,
      ],
    ])('refuses the create of %s from a saved plan if the service changed since', async (_, hcl, change, complaint) => {
      // GIVEN
      stage.workspace.write(hcl);
      await stage.workspace.plan();
      await change();
      stage.emulator.resetRequests();
      // WHEN
      const told = await stage.workspace.failing('apply', '-input=false', 'tfplan');
      // THEN
      expect(told).toMatch(complaint);
      expect(writes()).toEqual([]);
    });

    test('imports every resource of a group that an export writes', async () => {
      // GIVEN near-equal entries
      const rule = { action: 'action-monitor', active: true, offload_ip_filtering: false, target: 'ip', timeframe: 60, ttl: 600 };
      for (const threshold of [1, 2, 3, 4]) {
        const [id, name] = [`tenant-${threshold}`, `Tenant ${threshold}`];
        await stage.service.call('POST', `dynamic-rules/${id}`, { id, name, threshold, ...rule });
      }
      const client = new ManagementClient({ baseUrl: stage.emulator.url, apiKey: 'x' });
      // WHEN
      const folder = join(stage.workspace.work, 'exported');
      await exportConfiguration({ client, folder, config: 'prod', language: 'hcl', group: true, only: ['dynamic-rules'] });
      stage.workspace.writeWhole(
        ['main.tf', 'protection.tf', 'imports.tf'].map((file) => readFileSync(join(folder, file), 'utf8')).join('\n'),
      );
      // THEN
      const { resource_changes: changes } = await stage.workspace.plan();
      expect(changes!.map(({ address, change: { actions } }) => `${address} ${actions.join()}`)).toEqual(
        [1, 2, 3, 4].map((i) => `svc_dynamic_rule.tenant["tenant-${i}"] no-op`),
      );
    });

    test('refuses a revert from a saved plan if another user changed the family since, also in a replacement', async () => {
      // GIVEN
      const revert = (trigger: string, id: string) =>
        `resource "svc_version_revert" "back" {\n  family   = "actions"\n  version  = "${id}"\n  triggers = { again = "${trigger}" }\n}\n`;
      const write = (id: string) => stage.service.call('POST', `actions/${id}`, { id, name: id, type: 'monitor' });
      await write('one');
      const [first] = ((await stage.service.get('actions/versions')) as { items: { version: string }[] }).items;
      for (const trigger of ['1', '2']) {
        stage.workspace.write(revert(trigger, String(first?.version)));
        await stage.workspace.plan();
        await write(`late-${trigger}`);
        // WHEN
        const told = await stage.workspace.failing('apply', '-input=false', 'tfplan');
        // THEN
        expect(told).toMatch(new RegExp(`The family changed before the revert.*late-${trigger}`));
        expect(Object.keys(await stage.service.entries('actions'))).toContain(`late-${trigger}`);
        await stage.workspace.apply();
        expect(Object.keys(await stage.service.entries('actions'))).toEqual(['one']);
      }
    });

    test('applies a create from a saved plan without later changes', async () => {
      stage.workspace.write(REGIONS + flowSet({ one: flow('One') }));
      await stage.workspace.plan();
      await stage.workspace.run(['apply', '-input=false', 'tfplan']);
      expect(await stage.workspace.plannedActions()).toEqual({});
    });

    test('generates configurations of imports that change nothing, with ids that differ from the names', async () => {
      // GIVEN every family of entries, and an entry whose name differs from its id
      stage.workspace.write(EVERYTHING);
      await stage.workspace.apply();
      stage.workspace.loseState();
      await stage.service.call('POST', 'flow-control-policies/flow-7', { id: 'flow-7', ...flow('Basket') });
      const ids = { ...IDS, 'svc_flow_control_policy.basket_7': 'prod/flow-7' };
      const importing = (more: string) =>
        Object.entries(ids)
          .map(([to, id]) => `import {\n  to = ${to}\n  id = "${id}"\n${more}}\n`)
          .join('');
      // WHEN: without a resource, this Terraform requires the provider of an import
      stage.workspace.write(importing('  provider = svc\n'));
      await stage.workspace.run(['plan', '-input=false', '-generate-config-out=generated.tf']);
      // THEN
      stage.workspace.write(importing(''));
      expect((await stage.workspace.run(['plan', '-input=false'])).stdout).not.toContain('Imported id ');
      expect(await stage.workspace.plannedActions()).toEqual({});
      await stage.workspace.apply();
      expect(await stage.workspace.plannedActions()).toEqual({});
    });
  });
}
