import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Report } from '../../src/command/preview';
import { SVC_WAAP } from '../../tools/emulator-process';
import { type Finished, run } from '../../tools/process';
import { engineInTurn } from './support/engines';
import { flow, flowSet } from './support/flow';
import { rule } from './support/rule';
import { freshStage } from './support/stage';

describe.each(engineInTurn(__filename))('svc-waap preview on $name', (engine) => {
  const stage = freshStage(engine);

  // Other tests run previews at the same time.
  const temporary = mkdtempSync(join(tmpdir(), 'svc-e2e-'));
  afterAll(() => rmSync(temporary, { recursive: true, force: true }));

  test('makes the plan, names the author of drift, and leaves no files', async () => {
    // GIVEN a rule and a set, and a policy that another user adds in the console
    stage.workspace.write(rule('login', { name: 'Login bursts', threshold: 40 }) + flowSet({ one: flow('One') }));
    await stage.workspace.apply();
    await stage.service.call('POST', 'flow-control-policies/late', { ...flow('Late payments'), id: 'late' });
    const state = await stage.workspace.run(['state', 'pull']);
    // WHEN
    stage.workspace.write(
      rule('login', { name: 'Login bursts', threshold: 400, action: 'action-monitor' }) + flowSet({ one: flow('One') }),
    );
    const { status, stdout } = await preview(stage.workspace.work, '--format', 'json');
    const report = JSON.parse(stdout) as Report;
    // THEN
    expect(status).toBe(2);
    const findings = report.configurations[0]!.changes.flatMap((change) => change.findings.map(({ judgement }) => judgement));
    expect(findings).toEqual(expect.arrayContaining(['requests-weaker', 'hand-made-deleted', 'entry-deleted']));
    expect(report.drift).toMatchObject([
      { title: 'Late payments', authors: 'told', versions: [{ author: 'Site Operator' }], is_overwritten: true },
    ]);
    // AND the state is unchanged, and the plan file is deleted
    expect((await stage.workspace.run(['state', 'pull'])).stdout).toBe(state.stdout);
    expect(readdirSync(temporary).filter((name) => name.startsWith('svc-waap-'))).toEqual([]);
  });

  test('reads a plan of a synthesized stack, with the paths of constructs', async () => {
    // GIVEN a synthesized stack of the CDK
    const stack = join(stage.workspace.work, 'cdk.tf.json');
    stage.workspace.write('');
    const values = {
      name: 'Login',
      action: 'action-monitor',
      active: true,
      offload_ip_filtering: false,
      target: 'ip',
      threshold: 4,
      timeframe: 60,
      ttl: 3600,
    };
    const metadata = { '//': { metadata: { path: 'shop/Prod/Login', uniqueId: 'Login' } } };
    const selectors = { include: { relation: 'OR', tags: ['all'] }, exclude: { relation: 'OR', tags: [] } };
    writeFileSync(stack, JSON.stringify({ resource: { svc_dynamic_rule: { Login: { ...metadata, ...values, ...selectors } } } }));
    await stage.workspace.plan();
    const file = join(stage.workspace.work, 'plan.json');
    writeFileSync(file, (await stage.workspace.run(['show', '-json', 'tfplan'])).stdout);
    // WHEN
    const { status, stdout } = await preview(file);
    // THEN
    expect(status).toBe(2);
    expect(stdout).toContain('shop/Prod/Login');
    expect(stdout).toContain('The rule holds more. After 5 requests');
  });

  test('names the members that the engine ignores', async () => {
    stage.workspace.write(
      'resource "svc_action" "page" {\n  name   = "Page"\n  type   = "block"\n  params = { contnet = "Closed", status = 403 }\n}\n' +
        flowSet({ one: { ...flow('One'), tmeframe: 4 } }),
    );
    const { status, stdout } = await preview(stage.workspace.work);
    expect(status).toBe(2);
    expect(stdout.replace(/\s+/g, ' ')).toMatch(
      /params\.contnet of svc_action\.page \(did you mean content\?\), entries\["one"\]\.tmeframe of svc_flow_control_policy_set\.\w+\./,
    );
  });

  test('shows the errors of a plan, and reports a folder without a configuration', async () => {
    stage.workspace.write('resource "svc_action" "a" {\n  name = "A"\n}\n');
    const { status, stderr } = await preview(stage.workspace.work);
    expect(status).toBe(1);
    expect(stderr).toMatch(/plan failed in .*[\s\S]*Error: .*[\s\S]*main.tf, line \d+/);
    const empty = join(stage.workspace.work, 'empty');
    mkdirSync(empty);
    expect((await preview(empty)).stderr).toContain('has no Terraform configuration and no synthesized stack. Run cdktf synth first');
    expect(existsSync(join(empty, '.terraform'))).toBe(false);
  });

  function preview(...args: string[]): Promise<Finished> {
    return run(process.execPath, [SVC_WAAP, 'preview', ...args], {
      env: stage.workspace.env({ TERRAFORM_BINARY_NAME: engine.path, TMPDIR: temporary }),
      accept: [0, 1, 2, 3],
    });
  }
});
