import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Emulator, startEmulator } from '../../src/emulator';
import { SVC_WAAP } from '../../tools/emulator-process';
import { run } from '../../tools/process';
import { engines } from './support/engines';
import { flow, flowSet } from './support/flow';
import { Workspace } from './support/workspace';

describe.each(engines())('svc-waap migrate on $name', (engine) => {
  let emulator: Emulator;
  let workspace: Workspace;

  beforeEach(async () => {
    emulator = await startEmulator();
    workspace = await Workspace.make(engine, { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'prod' });
  });
  afterEach(async () => {
    workspace.remove();
    await emulator.close();
  });

  test('turns a set into entries and back, and no plan changes anything', async () => {
    // GIVEN a set
    const entries = { 'basket-pay': flow('Basket, then ${pay}'), '2nd': flow('Second', { key: [{ cookies: 'sid' }] }) };
    workspace.write(flowSet(JSON.parse(JSON.stringify(entries).replace('${', () => '$${'))));
    await workspace.apply();

    // WHEN it becomes entries THEN nothing is added, changed or destroyed
    workspace.write(await migrated('to-entries', 'svc_flow_control_policy_set.all'));
    expect(await workspace.plannedActions()).toEqual({ 'svc_flow_control_policy_set.all': 'forget' });
    emulator.resetRequests();
    await workspace.apply();
    expect(writes()).toEqual([]);
    expect((await workspace.run(['state', 'list'])).stdout.trim().split('\n').sort()).toEqual([
      'svc_flow_control_policy.basket-pay',
      'svc_flow_control_policy.entry-2nd',
    ]);

    // WHEN they become a set again THEN the same
    workspace.write(await migrated('to-set', 'svc_flow_control_policy_set.all'));
    expect(new Set(Object.values(await workspace.plannedActions()))).toEqual(new Set(['forget']));
    await workspace.apply();
    expect(writes()).toEqual([]);
    expect(await workspace.plannedActions()).toEqual({});
  });

  test('an address that is not there is refused with those that are, and no file is overwritten', async () => {
    workspace.write(flowSet({ one: flow('One') }));
    await workspace.apply();
    await expect(migrated('to-entries', 'svc_flow_control_policy_set.other')).rejects.toThrow(/no set at svc_flow_control_policy_set.other. It has: svc_flow_control_policy_set.all/);
    const out = join(workspace.work, 'taken.txt');
    writeFileSync(out, 'mine');
    await expect(migrated('to-entries', 'svc_flow_control_policy_set.all', '--out', out)).rejects.toThrow(/EEXIST/);
    expect(readFileSync(out, 'utf8')).toBe('mine');
  });

  async function migrated(...args: string[]): Promise<string> {
    const state = join(workspace.work, 'state.json');
    writeFileSync(state, (await workspace.run(['show', '-json'])).stdout);
    return (await run(process.execPath, [SVC_WAAP, 'migrate', ...args, '--state', state])).stdout;
  }

  function writes(): string[] {
    return emulator.requests().filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
  }
});
