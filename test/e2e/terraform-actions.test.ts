import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SVC_WAAP } from '../../tools/emulator-process';
import { fromRoot, ROOT } from '../../tools/paths';
import { run } from '../../tools/process';
import { actionAddress, actionExample } from '../../tools/docs/action-page';
import { testEngines } from '../../tools/engines/test-engines';
import { guideCode } from './support/guide-code';
import { freshStage } from './support/stage';

const { newerTerraform } = testEngines();

const RELEASE = 'svc_quarantine_release';
const REVERT = 'svc_version_revert';
const VERSION = 'variable "version_of_actions" {\n  type = string\n}\n';

// `npm test` reports this engine as missing if Go cannot build it.
for (const engine of newerTerraform ? [newerTerraform] : []) {
  describe('actions', () => {
    const stage = freshStage(engine);

    const act = (id: string, more: object = {}) => stage.service.call('POST', `actions/${id}`, { id, name: id, type: 'monitor', ...more });
    const versions = async () => ((await stage.service.get('actions/versions')) as { items: { version: string }[] }).items;

    test('revert a family on request: the plan names the entries, and the invocation reports its progress', async () => {
      // GIVEN
      await act('kept');
      const [begun] = await versions();
      await act('later');
      stage.workspace.write(VERSION + actionExample(REVERT));
      const invoke = [`-invoke=${actionAddress(REVERT)}`, `-var=version_of_actions=${begun!.version}`, '-input=false'];
      // WHEN
      const { stdout: planned } = await stage.workspace.run(['plan', '-out=tfplan', ...invoke]);
      const { stdout: json } = await stage.workspace.run(['show', '-json', 'tfplan']);
      writeFileSync(join(stage.workspace.work, 'plan.json'), json);
      const preview = (...options: string[]) =>
        run(process.execPath, [SVC_WAAP, 'preview', 'plan.json', ...options], {
          cwd: stage.workspace.work,
          env: stage.workspace.env({}),
          accept: [2],
        });
      const [{ stdout: offline }, { stdout: connected }] = [await preview('--offline'), await preview()];
      const { stdout: applied } = await stage.workspace.run(['apply', '-auto-approve', ...invoke]);
      // THEN
      expect(planned).toMatch(/Warning: The action reverts a family \(action\)[^]*It deletes "later"\./);
      expect(offline).toMatch(/action\.svc_version_revert\.actions[^]*All actions are restored to the version/);
      // The action names no configuration: that of the provider block is asked.
      expect(connected).toMatch(/Now it would change 1 entry/);
      expect(applied).toMatch(/Reverting each action of prod[^]*Reverted\. The new version is [0-9a-f]{40}/);
      const { items } = (await stage.service.get('actions')) as { items: { id: string }[] };
      expect(items.map(({ id }) => id)).toContain('kept');
      expect(items.map(({ id }) => id)).not.toContain('later');
    });

    test('are invoked by the app in the guide, and by the command that the guide names', async () => {
      // GIVEN
      const folder = fromRoot('dist', 'stages', 'actions-in-apps');
      mkdirSync(join(folder, 'node_modules', '@svc-waap'), { recursive: true });
      rmSync(join(folder, 'node_modules', '@svc-waap', 'cdktf'), { force: true });
      symlinkSync(ROOT, join(folder, 'node_modules', '@svc-waap', 'cdktf'), 'junction');
      const code = guideCode('actions-in-apps', 'ts');
      const apply = async (threshold: number, ...more: string[]) => {
        writeFileSync(join(folder, 'main.ts'), code.replace('threshold: 40', `threshold: ${threshold}`));
        await run(process.execPath, [fromRoot('node_modules/tsx/dist/cli.mjs'), 'main.ts'], { cwd: folder });
        await stage.workspace.writeSynthesized(readFileSync(join(folder, 'cdktf.out/stacks/shop/cdk.tf.json'), 'utf8'));
        return (await stage.workspace.run(['apply', '-auto-approve', '-input=false', ...more])).stdout;
      };
      const released = /Released 0 of 0 entries: none/;
      // WHEN
      expect(await apply(40)).not.toMatch(released);
      expect(await apply(50)).toMatch(released);
      // THEN
      const text = readFileSync(fromRoot('docs/guides/actions-in-apps.md'), 'utf8');
      expect(await apply(50, /-invoke=[\w.]+/.exec(text)![0])).toMatch(released);
    });

    test('revert nothing if the family changed since the expected version', async () => {
      // GIVEN
      await act('kept');
      const [begun] = await versions();
      await act('late');
      stage.workspace.write(VERSION + actionExample(REVERT).replace('family ', `expected_version = "${begun!.version}"\n    family `));
      // WHEN
      const told = await stage.workspace.failing(
        ...['apply', '-auto-approve', '-input=false', `-invoke=${actionAddress(REVERT)}`, `-var=version_of_actions=${begun!.version}`],
      );
      // THEN
      expect(told).toMatch(/The family changed before the revert/);
      expect(await stage.service.get('actions/late')).toMatchObject({ id: 'late' });
    });

    test('revert a family that the same run changes: the plan warns, and the invocation names what it took back', async () => {
      // GIVEN an entry whose updates revert its family
      await act('kept');
      const [begun] = await versions();
      const entry = (description: string) =>
        `resource "svc_action" "own" {\n  name = "Own"\n  type = "monitor"\n  description = "${description}"\n  lifecycle {\n` +
        `    action_trigger {\n      events = [after_update]\n      actions = [${actionAddress(REVERT)}]\n    }\n  }\n}\n`;
      const apply = async (description: string) => {
        stage.workspace.write(VERSION + entry(description) + actionExample(REVERT));
        return (await stage.workspace.run(['apply', '-auto-approve', '-input=false', `-var=version_of_actions=${begun!.version}`])).stdout;
      };
      await apply('begun');
      // WHEN
      const told = await apply('changed');
      // THEN
      expect(told).toMatch(/Warning: A family is managed and reverted in the same run/);
      expect(told).toMatch(/Warning: This revert took back changes of the same run \(action\)/);
      expect(told).toMatch(/this run changed "own"/);
    });

    test('release sources after the update of a rule that triggers it', async () => {
      // GIVEN a rule whose changes release its sources
      const rule = (threshold: number) =>
        `resource "svc_dynamic_rule" "bursts" {\n  id = "login-bursts"\n  name = "Login bursts"\n  action = "action-monitor"\n` +
        `  threshold = ${threshold}\n  timeframe = 60\n  ttl = 600\n  lifecycle {\n    action_trigger {\n      events = [after_update]\n` +
        `      actions = [${actionAddress(RELEASE)}]\n    }\n  }\n}\n`;
      stage.workspace.write(rule(10) + actionExample(RELEASE));
      await stage.workspace.apply();
      // WHEN
      stage.workspace.write(rule(20) + actionExample(RELEASE));
      const { stdout } = await stage.workspace.run(['apply', '-auto-approve', '-input=false']);
      // THEN
      expect(stdout).toMatch(/The action releases sources from quarantine/);
      expect(stdout).toMatch(/Released 0 of 0 entries: none/);
      expect(await stage.service.get('dynamic-rules/login-bursts')).toMatchObject({ threshold: 20 });
    });
  });
}
