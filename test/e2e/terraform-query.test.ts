import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXAMPLE_SERVICE } from '../../tools/docs/example';
import { listExample } from '../../tools/docs/list-resource-page';
import { currentSchema } from '../../tools/docs/schema';
import { testEngines } from '../../tools/engines/test-engines';
import { ManagementClient } from '../../src/api';
import { exportConfiguration } from '../../src/command/export';
import { DynamicRule, ENTITIES } from '../../src/model';
import { least } from '../support/entries';
import { freshStage } from './support/stage';

const { newerTerraform } = testEngines();

/** Types that manage the same things as others: a family is adopted by entries or by its set. */
const ALTERNATIVES = Object.keys(currentSchema().list_resource_schemas!).filter((name) => /_set$|_attachment$/.test(name));
const SINGLE = Object.keys(currentSchema().list_resource_schemas!).filter((name) => !ALTERNATIVES.includes(name));

// `npm test` reports this engine as missing if Go cannot build it.
for (const engine of newerTerraform ? [newerTerraform] : []) {
  describe('terraform query', () => {
    const stage = freshStage(engine, { seed: JSON.parse(readFileSync(EXAMPLE_SERVICE, 'utf8')) as never });

    const query = async (text: string, ...args: string[]) => {
      writeFileSync(join(stage.workspace.work, 'all.tfquery.hcl'), text);
      return stage.workspace.run(['query', ...args]);
    };

    beforeEach(() => stage.workspace.write('provider "svc" {\n  config = "prod"\n}\n'));

    test.each([
      ['by entries', SINGLE],
      ['by sets and attachments', ALTERNATIVES],
    ])('adopts a whole configuration, %s, without a change', async (_, names) => {
      // WHEN the examples of the pages run
      await query(names.map(listExample).join('\n'), '-generate-config-out=generated.tf');
      // THEN
      const { resource_changes: changes = [] } = await stage.workspace.plan();
      expect(
        changes.map(({ address, change: { actions } }) => `${address} ${actions.join()}`).filter((line) => !/ no-op$/.test(line)),
      ).toEqual([]);
      expect(new Set(changes.map(({ address }) => address.split('.')[0]))).toEqual(new Set(names));
      await stage.workspace.run(['apply', '-input=false', 'tfplan']);
      expect(await stage.workspace.plannedActions()).toEqual({});
    });

    test.each([false, true])('adopts an exported configuration without a change (sets: %s)', async (sets) => {
      // WHEN
      const folder = stage.workspace.work;
      rmSync(join(folder, 'main.tf'));
      const client = new ManagementClient({ baseUrl: stage.emulator.url });
      const { resources } = await exportConfiguration({ client, folder, config: 'prod', language: 'query', sets });
      client.close();
      await stage.workspace.run(['query', '-generate-config-out=generated.tf']);
      // THEN
      const { resource_changes: changes = [] } = await stage.workspace.plan();
      expect(changes.filter(({ change }) => change.actions.join() !== 'no-op')).toEqual([]);
      expect(changes.length).toBeGreaterThanOrEqual(resources);
      expect(changes.some(({ address }) => address.includes('_set.'))).toBe(sets);
      await stage.workspace.run(['apply', '-input=false', 'tfplan']);
      expect(await stage.workspace.plannedActions()).toEqual({});
    });

    test('of 500 entries costs at most two requests for each family', async () => {
      // GIVEN
      const count = 84;
      for (const entity of ENTITIES)
        for (let i = 0; i < count; i += 1)
          await stage.service.call('POST', `${entity.routes.path}/bulk-${i}`, { ...least(entity), id: `bulk-${i}`, name: `Bulk ${i}` });
      stage.emulator.resetRequests();
      // WHEN
      const lists = ENTITIES.map(
        ({ terraformName }) =>
          `list "svc_${terraformName}" "all" {\n  provider = svc\n  limit = 1000\n  config {\n    ids = ["bulk-*"]\n  }\n}\n`,
      );
      await query(lists.join('\n'), '-generate-config-out=generated.tf');
      // THEN
      const requests = stage.emulator.requests().map(({ path }) => path.replace(/.*\/conf\/prod\/([^/]+).*/, '$1'));
      for (const { routes } of ENTITIES) expect(requests.filter((family) => family === routes.path).length).toBeLessThanOrEqual(2);
      const { resource_changes: changes = [] } = await stage.workspace.plan();
      expect(changes).toHaveLength(count * ENTITIES.length);
      expect(changes.filter(({ change }) => change.actions.join() !== 'no-op')).toEqual([]);
    });

    test('names the objects, and warns of a limit that leaves out some', async () => {
      await stage.service.call('POST', 'dynamic-rules/second', { ...least(DynamicRule), id: 'second', name: 'Second' });
      const { stdout } = await query('list "svc_dynamic_rule" "all" {\n  provider = svc\n  limit = 1\n}\n');
      expect(stdout).toMatch(/list\.svc_dynamic_rule\.all +config=prod,id=[\w-]+ +\S/);
      expect(stdout).toMatch(/The limit leaves out objects[^]*limit = 2/);
    });
  });
}
