import { type Emulator, startEmulator } from '../../src/emulator';
import { engines } from './support/engines';
import { flow } from './support/flow';
import { profilesOf } from './support/profiles';
import { Service } from './support/service';
import { Workspace } from './support/workspace';

const FAMILY = 'flow-control-policies';
const ADDRESS = 'svc_version_revert.back';

interface HistoryRecord {
  readonly version: string;
  readonly message: string;
  readonly author: string;
}

describe.each(engines())('reverts on $name', (engine) => {
  describe.each(profilesOf(engine))('with the %s profile', (profile) => {
    let emulator: Emulator;
    let service: Service;
    let workspace: Workspace;
    let first: HistoryRecord;

    beforeEach(async () => {
      emulator = await startEmulator({ profile });
      service = new Service(emulator.url);
      workspace = await Workspace.make(engine, { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'prod' });
      await service.call('POST', `${FAMILY}/cart`, { id: 'cart', ...flow('Cart') });
      [first] = (await history()) as [HistoryRecord];
      await service.call('PUT', `${FAMILY}/cart`, { id: 'cart', ...flow('Cart', { timeframe: 10 }) });
    });
    afterEach(async () => {
      workspace.remove();
      await emulator.close();
    });

    test('a version comes back once, and again when the triggers change', async () => {
      // WHEN it is planned THEN the plan says what comes back
      workspace.write(revert({ version: first.version, triggers: { run: '1' } }));
      const { resource_changes: changes } = await workspace.plan();
      expect(changes?.[0]?.change.after).toMatchObject({ reverted_to: { message: first.message, author: first.author } });
      await workspace.apply();

      // THEN the family is as it was, and the state has the new version
      expect(await service.entries(FAMILY)).toMatchObject({ cart: { timeframe: 90 } });
      const [newest] = await history();
      const { stdout } = await workspace.run(['show', '-json']);
      const { values } = JSON.parse(stdout) as { values: { root_module: { resources: { values: unknown }[] } } };
      expect(values.root_module.resources[0]?.values).toMatchObject({ result_version: newest?.version, message: newest?.message });

      // WHEN later versions appear THEN there is nothing to do
      await service.call('PUT', `${FAMILY}/cart`, { id: 'cart', ...flow('Cart', { timeframe: 20 }) });
      expect(await workspace.plannedActions()).toEqual({});

      // WHEN the triggers change THEN it is done again
      workspace.write(revert({ version: first.version, triggers: { run: '2' } }));
      expect(await workspace.plannedActions()).toEqual({ [ADDRESS]: 'delete,create' });
      await workspace.apply();
      expect(await service.entries(FAMILY)).toMatchObject({ cart: { timeframe: 90 } });

      // WHEN it is destroyed THEN nothing is sent
      emulator.resetRequests();
      const { stdout: destroyed } = await workspace.destroy();
      expect(destroyed).not.toContain('Warning');
      expect(emulator.requests()).toEqual([]);
    });

    test('what cannot be is refused at plan time', async () => {
      workspace.write(revert({ version: 'gone' }));
      const complaint = await workspace.failing('plan');
      expect(complaint).toMatch(/Version not found.*version = "gone"/);
      expect(complaint).toContain(first.version);
      workspace.write(revert({ version: first.version, family: 'dynamic-rules' }));
      expect(await workspace.failing('validate')).toMatch(/The family has no versions.*family = "dynamic-rules".*backend-services/);
    });

    test('the ten characters that drift warnings show are enough', async () => {
      const version = first.version.slice(0, 10);
      workspace.write(revert({ version }));
      await workspace.apply();
      expect(await service.entries(FAMILY)).toMatchObject({ cart: { timeframe: 90 } });
      expect(await workspace.plannedActions()).toEqual({});
      workspace.write(revert({ version: first.version.slice(0, 6) }));
      expect(await workspace.failing('plan')).toMatch(/The version identifier is too short.*at least the first 7 characters/);
    });

    test('there is nothing to import', async () => {
      workspace.write(revert({ version: first.version }));
      expect(await workspace.failing('import', ADDRESS, 'prod')).toMatch(/The resource cannot be imported.*Remove the import block/);
    });

    test.each([
      ['one that is planned before', 'depends_on = [svc_flow_control_policy.other]', ''],
      ['one that is planned after', '', 'depends_on = [svc_version_revert.back]'],
    ])('a family that is managed in the same run is warned of once: %s', async (_, afterEntry, afterRevert) => {
      const lines = Object.entries(flow('Other')).map(([name, value]) => `  ${name} = ${JSON.stringify(value)}\n`);
      workspace.write(
        revert({ version: first.version }, afterEntry) +
          `resource "svc_flow_control_policy" "other" {\n${lines.join('')}  ${afterRevert}\n}\n`,
      );
      const { stdout } = await workspace.run(['plan', '-input=false']);
      expect(stdout.match(/managed and reverted in the same run/g)).toHaveLength(1);
    });

    async function history(): Promise<HistoryRecord[]> {
      return ((await service.get(`${FAMILY}/versions`)) as { items: HistoryRecord[] }).items;
    }
  });
});

function revert(attributes: Readonly<Record<string, unknown>>, more = ''): string {
  const lines = Object.entries({ family: FAMILY, ...attributes }).map(([name, value]) => `  ${name} = ${JSON.stringify(value)}\n`);
  return `resource "svc_version_revert" "back" {\n${lines.join('')}  ${more}\n}\n`;
}
