import { engineInTurn } from './support/engines';
import { flow } from './support/flow';
import { profilesOf } from './support/profiles';
import { freshStage } from './support/stage';

const FAMILY = 'flow-control-policies';
const ADDRESS = 'svc_version_revert.back';

interface HistoryRecord {
  readonly version: string;
  readonly message: string;
  readonly author: string;
}

describe.each(engineInTurn(__filename))('reverts on $name', (engine) => {
  describe.each(profilesOf(engine))('with the %s profile', (profile) => {
    const stage = freshStage(engine, { profile });
    let first: HistoryRecord;

    beforeEach(async () => {
      await stage.service.call('POST', `${FAMILY}/cart`, { id: 'cart', ...flow('Cart') });
      [first] = (await history()) as [HistoryRecord];
      await stage.service.call('PUT', `${FAMILY}/cart`, { id: 'cart', ...flow('Cart', { timeframe: 10 }) });
    });

    test('a version is restored once, and again if the triggers change', async () => {
      // WHEN it is planned THEN the plan shows the version
      stage.workspace.write(revert({ version: first.version, triggers: { run: '1' } }));
      const { resource_changes: changes } = await stage.workspace.plan();
      expect(changes?.[0]?.change.after).toMatchObject({ reverted_to: { message: first.message, author: first.author } });
      await stage.workspace.apply();

      // THEN the family is restored, and the state has the new version
      expect(await stage.service.entries(FAMILY)).toMatchObject({ cart: { timeframe: 90 } });
      const [newest] = await history();
      const { stdout } = await stage.workspace.run(['show', '-json']);
      const { values } = JSON.parse(stdout) as { values: { root_module: { resources: { values: unknown }[] } } };
      expect(values.root_module.resources[0]?.values).toMatchObject({ result_version: newest?.version, message: newest?.message });

      // WHEN later versions appear THEN the plan is empty
      await stage.service.call('PUT', `${FAMILY}/cart`, { id: 'cart', ...flow('Cart', { timeframe: 20 }) });
      expect(await stage.workspace.plannedActions()).toEqual({});

      // WHEN the triggers change THEN it is reverted again
      stage.workspace.write(revert({ version: first.version, triggers: { run: '2' } }));
      expect(await stage.workspace.plannedActions()).toEqual({ [ADDRESS]: 'delete,create' });
      await stage.workspace.apply();
      expect(await stage.service.entries(FAMILY)).toMatchObject({ cart: { timeframe: 90 } });

      // WHEN it is destroyed THEN no request is sent
      stage.emulator.resetRequests();
      const { stdout: destroyed } = await stage.workspace.destroy();
      expect(destroyed).not.toContain('Warning');
      expect(stage.emulator.requests()).toEqual([]);
    });

    test('invalid versions are refused in the plan', async () => {
      stage.workspace.write(revert({ version: 'gone' }));
      const complaint = await stage.workspace.failing('plan');
      expect(complaint).toMatch(/Version not found.*version = "gone"/);
      expect(complaint).toContain(first.version);
      stage.workspace.write(revert({ version: first.version, family: 'dynamic-rules' }));
      expect(await stage.workspace.failing('validate')).toMatch(/The family has no versions.*family = "dynamic-rules".*backend-services/);
    });

    test('the ten characters in drift warnings are sufficient', async () => {
      const version = first.version.slice(0, 10);
      stage.workspace.write(revert({ version }));
      await stage.workspace.apply();
      expect(await stage.service.entries(FAMILY)).toMatchObject({ cart: { timeframe: 90 } });
      expect(await stage.workspace.plannedActions()).toEqual({});
      stage.workspace.write(revert({ version: first.version.slice(0, 6) }));
      expect(await stage.workspace.failing('plan')).toMatch(/The version identifier is too short.*at least the first 7 characters/);
    });

    test('an import is refused', async () => {
      stage.workspace.write(revert({ version: first.version }));
      expect(await stage.workspace.failing('import', ADDRESS, 'prod')).toMatch(/The resource cannot be imported.*Remove the import block/);
    });

    test.each([
      ['one that is planned before', 'depends_on = [svc_flow_control_policy.other]', ''],
      ['one that is planned after', '', 'depends_on = [svc_version_revert.back]'],
    ])('a family that is managed in the same run causes one warning: %s', async (_, afterEntry, afterRevert) => {
      const lines = Object.entries(flow('Other')).map(([name, value]) => `  ${name} = ${JSON.stringify(value)}\n`);
      stage.workspace.write(
        revert({ version: first.version }, afterEntry) +
          `resource "svc_flow_control_policy" "other" {\n${lines.join('')}  ${afterRevert}\n}\n`,
      );
      const { stdout } = await stage.workspace.run(['plan', '-input=false']);
      expect(stdout.match(/managed and reverted in the same run/g)).toHaveLength(1);
    });

    async function history(): Promise<HistoryRecord[]> {
      return ((await stage.service.get(`${FAMILY}/versions`)) as { items: HistoryRecord[] }).items;
    }
  });
});

function revert(attributes: Readonly<Record<string, unknown>>, more = ''): string {
  const lines = Object.entries({ family: FAMILY, ...attributes }).map(([name, value]) => `  ${name} = ${JSON.stringify(value)}\n`);
  return `resource "svc_version_revert" "back" {\n${lines.join('')}  ${more}\n}\n`;
}
