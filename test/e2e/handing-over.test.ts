import { type Emulator, startEmulator } from '../../src/emulator';
import { engineInTurn } from './support/engines';
import { rule } from './support/rule';
import { Service } from './support/service';
import { Workspace } from './support/workspace';

const own = (label: string, more: string) => `resource "svc_action" "${label}" {\n  type = "block"\n${more}\n}\n`;
const set = (ids: readonly string[], keep = '[]') =>
  `resource "svc_action_set" "all" {\n  entries = { ` +
  `${ids.map((id) => `${id} = { name = "${id.toUpperCase()}", type = "block" }`).join(', ')} ` +
  `}\n  keep = ${keep}\n}\n`;
/** Dependency that makes the engine destroy the referenced entries last. */
const ruleOn = (reference: string) => rule('late', { name: 'late' }).replace('"action-monitor"', reference);

describe.each(engineInTurn(__filename))('entries that move between resources in one run on $name', (engine) => {
  let emulator: Emulator;
  let service: Service;
  let workspace: Workspace;

  const start = async (options: Parameters<typeof startEmulator>[0] = {}) => {
    emulator = await startEmulator(options);
    service = new Service(emulator.url);
    workspace = await Workspace.make(engine, { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'prod' });
  };
  afterEach(async () => {
    workspace.remove();
    await emulator.close();
  });

  const actions = async () => Object.keys(await service.entries('actions')).sort();

  test('exist after a move from a destroyed set to single resources', async () => {
    await start();
    workspace.write(set(['a', 'b', 'c']) + ruleOn('svc_action_set.all.entries["a"].id'));
    await workspace.apply();
    workspace.write(own('one', '  for_each = toset(["a", "b", "c"])\n  id = each.key\n  name = upper(each.key)'));
    await workspace.apply();
    expect(await actions()).toEqual(['a', 'b', 'c']);
    expect(await workspace.plannedActions()).toEqual({});
  });

  test('exist after a move from a destroyed resource into a set', async () => {
    await start();
    workspace.write(own('a', '  id = "a"\n  name = "A"') + ruleOn('svc_action.a.id') + set(['b'], '["a"]'));
    await workspace.apply();
    workspace.write(set(['a', 'b']));
    await workspace.apply();
    expect(await actions()).toEqual(['a', 'b']);
    expect(await workspace.plannedActions()).toEqual({});
  });

  test('exist after a new address without a moved block', async () => {
    await start({ latencyMs: 30 });
    const many = (label: string) => own(label, '  count = 30\n  id = "e${count.index}"\n  name = "E${count.index}"');
    workspace.write(many('before'));
    await workspace.apply();
    for (const label of ['after', 'later']) {
      workspace.write(many(label));
      await workspace.apply();
      expect(await actions()).toHaveLength(30);
      expect(await workspace.plannedActions()).toEqual({});
    }
  });
});
