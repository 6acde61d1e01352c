import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SVC_WAAP } from '../../tools/emulator-process';
import { type Finished, run } from '../../tools/process';
import { engineInTurn } from './support/engines';
import { ExportedApps } from './support/exported-apps';
import { flow, flowSet } from './support/flow';
import { freshStage } from './support/stage';

describe.each(engineInTurn(__filename))('svc-waap migrate on $name', (engine) => {
  const stage = freshStage(engine, { seed: { configurations: { prod: {}, one: {}, two: {} } } });

  test('converts a set to entries and back, without planned changes', async () => {
    // GIVEN a set
    const entries = { 'basket-pay': flow('Basket, then ${pay}'), '2nd': flow('Second', { key: [{ cookies: 'sid' }] }) };
    stage.workspace.write(flowSet(JSON.parse(JSON.stringify(entries).replace('${', () => '$${'))));
    await stage.workspace.apply();

    // WHEN it becomes entries THEN nothing is added, changed or destroyed
    stage.workspace.write(await migrated('to-entries', 'svc_flow_control_policy_set.all'));
    expect(await stage.workspace.plannedActions()).toEqual({ 'svc_flow_control_policy_set.all': 'forget' });
    stage.emulator.resetRequests();
    await stage.workspace.apply();
    expect(writes()).toEqual([]);
    expect((await stage.workspace.run(['state', 'list'])).stdout.trim().split('\n').sort()).toEqual([
      'svc_flow_control_policy.basket-pay',
      'svc_flow_control_policy.entry-2nd',
    ]);

    // WHEN they become a set again THEN the same
    stage.workspace.write(await migrated('to-set', 'svc_flow_control_policy_set.all'));
    expect(new Set(Object.values(await stage.workspace.plannedActions()))).toEqual(new Set(['forget']));
    await stage.workspace.apply();
    expect(writes()).toEqual([]);
    expect(await stage.workspace.plannedActions()).toEqual({});
  });

  test('converts a set to constructs of an app and back, without planned changes', async () => {
    // GIVEN a set
    stage.workspace.write(flowSet({ pay: flow('Pay'), '2nd': flow('Second', { key: [{ cookies: 'sid' }] }) }));
    await stage.workspace.apply();
    stage.emulator.resetRequests();
    for (const way of ['to-entries', 'to-set'] as const) {
      // WHEN
      const address = 'svc_flow_control_policy_set.all';
      await stage.workspace.writeSynthesized(await synthesized(way, await migrated(way, address, '--language', 'typescript')));
      // THEN nothing is added, changed or destroyed
      expect(new Set(Object.values(await stage.workspace.plannedActions()))).toEqual(new Set(['forget']));
      await stage.workspace.apply();
    }
    expect(writes()).toEqual([]);
    expect(await stage.workspace.plannedActions()).toEqual({});
  });

  test('converts entries that the default of keep matches to a set, without planned changes', async () => {
    // GIVEN
    const action = (label: string, id: string) =>
      `resource "svc_action" "${label}" {\n  id   = "${id}"\n  name = "${label}"\n  type = "skip"\n}\n`;
    stage.workspace.write(action('mine', 'action-mine') + action('other', 'other') + action('odd', '__odd, one/100%'));
    await stage.workspace.apply();
    stage.emulator.resetRequests();
    // WHEN
    stage.workspace.write(await migrated('to-set', 'svc_action_set.all'));
    // THEN
    expect(new Set(Object.values(await stage.workspace.plannedActions()))).toEqual(new Set(['forget']));
    await stage.workspace.apply();
    expect(writes()).toEqual([]);
    expect(await stage.workspace.plannedActions()).toEqual({});
  });

  test('keeps the given provider configuration, without planned changes', async () => {
    // GIVEN a set of another provider configuration than the default one, which has no service
    stage.workspace.environment = { SVC_BASE_URL: 'http://127.0.0.1:9' };
    const provider = `provider "svc" {\n  alias    = "eu"\n  base_url = "${stage.emulator.url}"\n  config   = "prod"\n}\n`;
    stage.workspace.write(
      `${provider}resource "svc_action_set" "all" {\n  provider = svc.eu\n  entries  = { a = { name = "A", type = "skip" } }\n}\n`,
    );
    await stage.workspace.apply();
    stage.emulator.resetRequests();
    for (const [way, forgotten] of [
      ['to-entries', 'svc_action_set.all'],
      ['to-set', 'svc_action.a'],
    ] as const) {
      // WHEN
      stage.workspace.write(provider + (await migrated(way, 'svc_action_set.all', '--provider', 'svc.eu')));
      // THEN
      expect(await stage.workspace.plannedActions()).toEqual({ [forgotten]: 'forget' });
      await stage.workspace.apply();
    }
    expect(writes()).toEqual([]);
  });

  test('refuses a missing address with the existing ones, and overwrites no file', async () => {
    stage.workspace.write(flowSet({ one: flow('One') }));
    await stage.workspace.apply();
    await expect(migrated('to-entries', 'svc_flow_control_policy_set.other')).rejects.toThrow(
      /no set at svc_flow_control_policy_set.other. It has: svc_flow_control_policy_set.all/,
    );
    const out = join(stage.workspace.work, 'taken.txt');
    writeFileSync(out, 'mine');
    await expect(migrated('to-entries', 'svc_flow_control_policy_set.all', '--out', out)).rejects.toThrow(
      /taken.txt exists, and the command does not overwrite it. Set --out to another file/,
    );
    expect(readFileSync(out, 'utf8')).toBe('mine');
    const nowhere = join(stage.workspace.work, 'nowhere', 'out.tf');
    await expect(migrated('to-entries', 'svc_flow_control_policy_set.all', '--out', nowhere)).rejects.toThrow(
      /The folder of .*out.tf does not exist/,
    );
    const absent = run(process.execPath, [
      SVC_WAAP,
      'migrate',
      'to-set',
      'svc_action_set.all',
      '--state',
      join(stage.workspace.work, 'absent.json'),
    ]);
    await expect(absent).rejects.toThrow(
      /There is no file .*absent.json. Write the state to a file, and name that file: terraform show -json/,
    );
  });

  test('warns of a remaining import block, with which every plan fails', async () => {
    // GIVEN a set that was imported, with its import block
    const set = flowSet({ one: flow('One') });
    const leftover = 'import {\n  to = svc_flow_control_policy_set.all\n  id = "prod"\n}\n';
    stage.workspace.write(set);
    await stage.workspace.apply();
    stage.workspace.write(leftover + set);
    await stage.workspace.apply();
    // WHEN
    const { stdout: blocks, stderr } = await migration('to-entries', 'svc_flow_control_policy_set.all', '--dir', stage.workspace.work);
    // THEN the warning is right
    expect(stderr).toMatch(/Delete them, or the next plan fails:\n.*main\.tf:6: the import block of svc_flow_control_policy_set\.all/);
    stage.workspace.write(leftover + blocks);
    await stage.workspace.failing('plan');
    stage.workspace.write(blocks);
    expect(await stage.workspace.plannedActions()).toEqual({ 'svc_flow_control_policy_set.all': 'forget' });
    // AND a missing folder is refused
    const nowhere = migration('to-entries', 'svc_flow_control_policy_set.all', '--dir', join(stage.workspace.work, 'nowhere'));
    await expect(nowhere).rejects.toThrow(/The folder .*nowhere does not exist. Set --dir/);
  });

  test('converts instances of sets and entries in instances of modules, without planned changes', async () => {
    // GIVEN a set with for_each in a module with for_each, whose keys contain the delimiters of addresses
    const keyed = (block: string) => block.replace('{\n', '{\n  for_each = toset(["x].y"])\n');
    stage.workspace.writeModule('shop', keyed(flowSet({ one: flow('One') })));
    stage.workspace.write('module "shop" {\n  source   = "./shop"\n  for_each = toset(["a.b"])\n}\n');
    await stage.workspace.run(['init', '-input=false']);
    await stage.workspace.apply();

    // WHEN it becomes entries in the root module
    const set = 'module.shop["a.b"].svc_flow_control_policy_set.all["x].y"]';
    const entries = await migrated('to-entries', set);
    stage.workspace.writeModule('shop', '');
    stage.workspace.write(`module "shop" {\n  source   = "./shop"\n  for_each = toset(["a.b"])\n}\n${entries}`);
    // THEN nothing is added, changed or destroyed
    expect(await stage.workspace.plannedActions()).toEqual({ [set]: 'forget' });
    stage.emulator.resetRequests();
    await stage.workspace.apply();
    expect(writes()).toEqual([]);

    // GIVEN entries with count, in a module with count
    const one = Object.entries(flow('One')).map(([name, value]) => `  ${name} = ${JSON.stringify(value)}\n`);
    stage.workspace.writeModule('shop', `resource "svc_flow_control_policy" "one" {\n  count = 1\n  id    = "one"\n${one.join('')}}\n`);
    stage.workspace.write(
      'module "shop" {\n  source = "./shop"\n  count  = 1\n}\nmoved {\n  from = ' +
        'svc_flow_control_policy.one\n  to   = ' +
        'module.shop[0].svc_flow_control_policy.one[0]\n}\n',
    );
    await stage.workspace.run(['init', '-input=false']);
    await stage.workspace.apply();
    expect(writes()).toEqual([]);

    // WHEN they become a set in another module THEN its comments name the file of each block, and the plan is empty
    const blocks = await migrated('to-set', 'module.other.svc_flow_control_policy_set.all');
    const resource = blocks.indexOf('# Put this block in module.other.');
    expect(resource).toBeGreaterThan(0);
    stage.workspace.writeModule('shop', '');
    stage.workspace.writeModule('other', blocks.slice(resource));
    stage.workspace.write(
      `module "shop" {\n  source = "./shop"\n  count  = 1\n}\nmodule "other" {\n  source = "./other"\n}\n${blocks.slice(0, resource)}`,
    );
    await stage.workspace.run(['init', '-input=false']);
    expect(await stage.workspace.plannedActions()).toEqual({ 'module.shop[0].svc_flow_control_policy.one[0]': 'forget' });
    await stage.workspace.apply();
    expect(writes()).toEqual([]);
    expect(await stage.workspace.plannedActions()).toEqual({});
  });

  test('refuses to forget other instances, and names a move that both engines support', async () => {
    // GIVEN two instances, of two configurations
    const two = (body: string) => `resource "svc_action_set" "s" {\n  for_each = toset(["one", "two"])\n  config   = each.key\n${body}}\n`;
    const body = '  entries = { a = { name = "A", type = "skip" } }\n';
    stage.workspace.write(two(body));
    await stage.workspace.apply();
    const refused = migrated('to-entries', 'svc_action_set.s["one"]').then(
      () => '',
      (error: Error) => error.message,
    );
    const [moved = ''] = /^ *moved \{[^}]*\}/m.exec(await refused) ?? [];
    expect(moved).toContain('from = svc_action_set.s["two"]');

    // WHEN the other is moved as described THEN the migration works
    stage.workspace.write(
      `resource "svc_action_set" "s" {\n  for_each = toset(["one"])\n  config   = each.key\n${body}}\n` +
        `resource "svc_action_set" "s_1" {\n  config = "two"\n${body}}\n${moved}\n`,
    );
    stage.emulator.resetRequests();
    await stage.workspace.apply();
    const blocks = await migrated('to-entries', 'svc_action_set.s["one"]');
    stage.workspace.write(`resource "svc_action_set" "s_1" {\n  config = "two"\n${body}}\n${blocks}`);
    expect(await stage.workspace.plannedActions()).toEqual({ 'svc_action_set.s["one"]': 'forget' });
    await stage.workspace.apply();
    expect(writes()).toEqual([]);
  });

  async function migrated(...args: string[]): Promise<string> {
    return (await migration(...args)).stdout;
  }

  async function migration(...args: string[]): Promise<Finished> {
    const state = join(stage.workspace.work, 'state.json');
    writeFileSync(state, (await stage.workspace.run(['show', '-json'])).stdout);
    return run(process.execPath, [SVC_WAAP, 'migrate', ...args, '--state', state]);
  }

  /** Returns the stack of an app that calls the function in a file. */
  async function synthesized(way: string, file: string): Promise<string> {
    const apps = new ExportedApps('typescript', `migrated-${engine.name}-${way}`);
    const main = `
      import { Configuration, SvcProvider } from '@svc-waap/cdktf';
      import { App, TerraformStack } from 'cdktf';
      import { addFlowControlPolicies } from './flow-control-policies';

      const app = new App();
      const stack = new TerraformStack(app, 'c0-protection');
      new SvcProvider(stack, 'Svc');
      addFlowControlPolicies(new Configuration(stack, 'Prod', { name: 'prod' }));
      app.synth();
    `;
    apps.add('c0', [
      { name: 'main.ts', text: main },
      { name: 'flow-control-policies.ts', text: file },
    ]);
    await apps.checkFormat('flow-control-policies.ts');
    const { terraform, ...stack } = JSON.parse((await apps.synthesize()).get('c0')!) as { terraform: object };
    // The state is that of the folder.
    return JSON.stringify({ ...stack, terraform: { ...terraform, backend: undefined } });
  }

  function writes(): string[] {
    return stage.emulator
      .requests()
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => `${method} ${path}`);
  }
});
