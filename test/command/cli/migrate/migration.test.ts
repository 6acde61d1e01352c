import { join } from 'node:path';
import { toEntries, toSet } from '../../../../src/command/cli/migrate/migration';
import { readStateJson } from '../../../../src/command/terraform-json';
import { expectGolden } from '../../../support/golden';

const golden = (name: string) => join(__dirname, 'golden', name);

const SET = {
  address: 'module.shop.svc_action_set.all',
  mode: 'managed',
  type: 'svc_action_set',
  name: 'all',
  values: {
    config: 'prod',
    keep: ['action-*'],
    overwrite: false,
    entries: { one: { id: 'one', name: 'One', type: 'skip', params: { content: '', status: null } } },
  },
};
const entry = (address: string, id: string, config = 'prod') => ({
  address,
  mode: 'managed',
  type: 'svc_action',
  name: address.split('.').at(-1),
  values: { config, id, name: id, type: 'skip' },
});

const stateWith = (...resources: object[]) =>
  readStateJson(JSON.stringify({ format_version: '1.0', values: { root_module: { resources: [], child_modules: [{ resources }] } } }));

test('the new blocks keep on_destroy = "keep"', () => {
  const kept = { on_destroy: 'keep' };
  const set = { ...SET, values: { ...SET.values, ...kept } };
  expect(toEntries(stateWith(set), set.address)).toContain('  on_destroy = "keep"\n');
  const one = entry('svc_action.a', 'a');
  const state = stateWith({ ...one, values: { ...one.values, ...kept } }, entry('svc_action.b', 'b'));
  expect(toSet(state, 'svc_action_set.all')).toContain('  on_destroy = "keep"\n');
  expect(toSet(stateWith(one), 'svc_action_set.all')).not.toContain('on_destroy');
});

describe('from a set to entries', () => {
  test('each entry is imported under its id, without read-only attributes', () => {
    expectGolden(golden('entries.tf'), toEntries(stateWith(SET), SET.address));
  });

  test('template syntax in an id is escaped', () => {
    const entries = { 'x${y}%{z}': { id: 'x${y}%{z}', name: 'X', type: 'skip' } };
    const blocks = toEntries(stateWith({ ...SET, values: { ...SET.values, entries } }), SET.address);
    expect(blocks).toContain('  id = "prod/x$${y}%25{z}"\n');
    expect(blocks).toContain('  id     = "x$${y}%%{z}"\n');
  });

  test.each([
    'module.shop["eu"].svc_action_set.all',
    'module.shop.svc_action_set.all["one"]',
    'module.shop.svc_action_set.all["x]y"]',
    'module.shop[0].svc_action_set.all[1]',
  ])('removed blocks have no keys: %s', (address) => {
    const blocks = toEntries(stateWith({ ...SET, address }), address);
    expect(blocks).toContain('from = module.shop.svc_action_set.all\n');
    expect(blocks).toContain(
      '# This replaces module.shop.svc_action_set.all. Delete its resource block.\n# Put this file in the root module.\n',
    );
  });

  test('other instances of the set are not removed with it', () => {
    const instance = (key: string) => ({ ...SET, address: `svc_action_set.all["${key}"]` });
    const migrate = () => toEntries(stateWith(instance('one'), instance('two')), 'svc_action_set.all["one"]');
    expect(migrate).toThrow('It would also remove svc_action_set.all["two"] from the state');
    expect(migrate).toThrow('    from = svc_action_set.all["two"]\n    to   = svc_action_set.all_1\n');
  });

  test('names of existing entries are not used again', () => {
    expect(toEntries(stateWith(SET, entry('svc_action.one', 'other')), SET.address)).toContain('resource "svc_action" "one-2"');
    expect(toEntries(stateWith(SET, entry('module.m.svc_action.one', 'other')), SET.address)).toContain('resource "svc_action" "one"');
  });

  test('arguments that the model does not contain are left out, such as meta-arguments', () => {
    const meta = { provisioner: { 'local-exec': { command: 'touch owned' } }, lifecycle: {}, depends_on: ['x'], __proto__x: 1 };
    const params = { status: 403, 'x" = 1 }\n': '${file("/etc/passwd")}' };
    const entries = { one: { id: 'one', name: '${file("x")}\u202e', type: 'skip', params, ...meta } };
    const blocks = toEntries(stateWith({ ...SET, values: { ...SET.values, entries } }), SET.address);
    expect(argumentsIn(blocks)).toEqual(['config', 'id', 'name', 'type', 'params', 'status', '"x\\" = 1 }\\n"', 'create_before_destroy']);
    expect(blocks).toContain('= "$${file(\\"x\\")}\\u202e"\n');
    expect(blocks).toContain('= "$${file(\\"/etc/passwd\\")}"');
  });

  test.each(['svc_action_set.all\n}\nresource "x" "y" {', 'svc_action_set.all; x', 'svc_action_set', 'module.m.svc_action_set.${x}'])(
    'a state with the address %j is refused',
    (address) => {
      const migrate = () => toEntries(stateWith({ ...SET, address }), address);
      expect(migrate).toThrow(`The state has a resource at ${JSON.stringify(address)}, which is not an address.`);
    },
  );

  test('an unknown address is refused, with the known ones', () => {
    expect(() => toEntries(stateWith(SET), 'svc_action_set.other')).toThrow('It has: module.shop.svc_action_set.all.');
    expect(() => toEntries(stateWith(entry('svc_action.a', 'a')), 'svc_action_set.other')).toThrow('It has: no set of this provider.');
    expect(() => toEntries(stateWith(), 'svc_action_set.other')).toThrow('It has: no set of this provider.');
  });
});

describe('from entries to a set', () => {
  test('instances of one resource are removed by one block', () => {
    const state = stateWith(entry('svc_action.all["a"]', 'a'), entry('svc_action.all["b"]', 'b'));
    expectGolden(golden('set.tf'), toSet(state, 'svc_action_set.all'));
  });

  test('entries that the default of keep would leave out are named in the import', () => {
    const state = stateWith(entry('svc_action.a', 'a'), entry('svc_action.mine', 'action-mine'), entry('svc_action.odd', '__x,y/${z}'));
    expect(toSet(state, 'svc_action_set.all')).toContain('  id = "prod//action-mine,__x%2Cy%2F$${z}"\n');
  });

  test('removed blocks have no keys of modules, and no keys with brackets', () => {
    const state = stateWith(
      entry('module.m["k"].svc_action.inm', 'a'),
      entry('svc_action.inm["x]y"]', 'b'),
      entry('svc_action.inm["z"]', 'c'),
    );
    expectGolden(golden('set-of-instances.tf'), toSet(state, 'svc_action_set.all'));
  });

  test('into a module, the comments name the place of each block', () => {
    const state = stateWith(entry('svc_action.a', 'a'));
    expectGolden(golden('set-in-module.tf'), toSet(state, 'module.z.svc_action_set.all'));
    expect(toSet(state, 'svc_action_set.all')).not.toContain('root module');
  });

  test('instances of another configuration are not removed', () => {
    const state = stateWith(entry('svc_action.all["a"]', 'a'), entry('svc_action.all["b"]', 'b', 'staging'));
    expect(() => toSet(state, 'svc_action_set.all', { config: 'prod' })).toThrow('It would also remove svc_action.all["b"] from the state');
  });

  test('entries of several configurations require --config', () => {
    const state = stateWith(entry('svc_action.a', 'a'), entry('svc_action.b', 'b', 'staging'));
    expect(() => toSet(state, 'svc_action_set.all')).toThrow('Select one with --config: prod, staging.');
    expect(toSet(state, 'svc_action_set.all', { config: 'staging' })).not.toContain('from = svc_action.a\n');
    expect(() => toSet(state, 'svc_action_set.all', { config: 'other' })).toThrow('It has entries of: prod, staging.');
  });

  test('arguments that the model does not contain are left out', () => {
    const hostile = entry('svc_action.a', 'a');
    const state = stateWith({ ...hostile, values: { ...hostile.values, provisioner: { 'local-exec': { command: 'touch owned' } } } });
    expect(toSet(state, 'svc_action_set.all')).not.toMatch(/provisioner|owned/);
  });

  test('a state with an invalid address is refused', () => {
    const address = 'svc_action.a\n}\nresource "x" "y" {';
    expect(() => toSet(stateWith(entry(address, 'a')), 'svc_action_set.all')).toThrow(
      `The state has a resource at ${JSON.stringify(address)}, which is not an address.`,
    );
  });

  test.each([
    ['nonsense', 'is not the address of a set'],
    ['svc_action_set.all\n}', 'is not the address of a set'],
    ['svc_action_set.${x}', 'is not the address of a set'],
    ['svc_action.all', 'is not the address of a set'],
    ['svc_action_set.all["x"]', 'is one of several instances'],
    ['module.m[0].svc_action_set.all', 'is one of several instances'],
    ['svc_dynamic_rule_set.all', 'The provider has sets of these types: svc_flow_control_policy_set'],
    ['svc_backend_service_set.all', 'The state has no svc_backend_service'],
  ])('%s is refused', (address, complaint) => {
    expect(() => toSet(stateWith(entry('svc_action.a', 'a')), address)).toThrow(complaint);
  });
});

describe('a provider configuration', () => {
  const state = stateWith(SET, entry('svc_action.b', 'b'));

  test('is in each new block', () => {
    expectGolden(golden('entries-with-provider.tf'), toEntries(state, SET.address, { provider: 'svc.eu' }));
    expectGolden(golden('set-with-provider.tf'), toSet(state, 'svc_action_set.new', { provider: 'svc.eu' }));
    expect(toSet(state, 'svc_action_set.new')).not.toContain('provider');
  });

  test('is not in the import block of a resource in a module: engines reject it', () => {
    expectGolden(golden('set-in-module-with-provider.tf'), toSet(state, 'module.m.svc_action_set.new', { provider: 'svc.eu' }));
  });

  test.each(['', 'svc.', 'svc.eu.x', 'svc eu', '"svc.eu"', 'svc.eu\n}'])('%j is rejected', (provider) => {
    expect(() => toSet(state, 'svc_action_set.new', { provider })).toThrow('such as svc.eu');
    expect(() => toEntries(state, SET.address, { provider })).toThrow('is not a provider configuration');
  });
});

describe('a state', () => {
  test.each([
    ['not JSON', 'The input is not JSON'],
    ['{"version":4,"resources":[]}', 'The file terraform.tfstate has another format'],
    ['null', 'The input is not the output of "terraform show -json"'],
    ['{"format_version":"1.0","values":{"root_module":{"resources":[null]}}}', '/values/root_module/resources/0 has another form'],
    ['{"format_version":"1.0","values":{"root_module":{"child_modules":{}}}}', '/values/root_module/child_modules has another form'],
  ])('%s is refused', (text, complaint) => {
    expect(() => readStateJson(text)).toThrow(complaint);
  });
});

describe('objects that the next apply destroys', () => {
  const deposed = { ...entry('svc_action.a', 'old'), deposed_key: '3f2a9c1d' };
  const tainted = { ...entry('svc_action.b', 'b'), tainted: true };

  test('do not become entries of a set', () => {
    const state = stateWith(entry('svc_action.a', 'a'), deposed, tainted);
    expect(() => toSet(state, 'svc_action_set.all')).toThrow(
      'The state has objects that the next apply destroys: svc_action.a (deposed), svc_action.b (tainted). Apply first, and migrate',
    );
  });

  test('do not leave the state with an entry of the same address, also those of another configuration', () => {
    const other = { ...deposed, values: { ...deposed.values, config: 'staging' } };
    const migrate = () => toSet(stateWith(entry('svc_action.a', 'a'), other), 'svc_action_set.all', { config: 'prod' });
    expect(migrate).toThrow('destroys: svc_action.a (deposed). Apply first');
  });

  test('do not matter at other addresses', () => {
    const other = { ...tainted, values: { ...tainted.values, config: 'staging' } };
    const state = stateWith(entry('svc_action.a', 'a'), other);
    expect(toSet(state, 'svc_action_set.all', { config: 'prod' })).toContain('from = svc_action.a\n');
  });

  test.each([
    ['deposed', { deposed_key: '3f2a9c1d' }],
    ['tainted', { tainted: true }],
  ])('are no set to take entries from: %s', (why, more) => {
    const migrate = () => toEntries(stateWith({ ...SET, ...more }, ...(why === 'deposed' ? [SET] : [])), SET.address);
    expect(migrate).toThrow(`destroys: ${SET.address} (${why}). Apply first`);
  });

  test('are none where an engine writes null or false', () => {
    const state = stateWith({ ...entry('svc_action.a', 'a'), deposed_key: null, tainted: false, sensitive_values: null });
    expect(toSet(state, 'svc_action_set.all')).toContain('from = svc_action.a\n');
  });
});

test('two resources of one entry do not become one entry of a set', () => {
  const state = stateWith(entry('svc_action.a', 'x'), entry('svc_action.b', 'b'), entry('module.m.svc_action.c', 'x'));
  expect(() => toSet(state, 'svc_action_set.all')).toThrow('svc_action.a and module.m.svc_action.c both are the action x, and a set has');
});

describe('resources of another provider', () => {
  const foreign = (resource: object) => ({ ...resource, provider_name: 'example.com/other/svc' });
  const own = { ...entry('svc_action.a', 'a'), provider_name: 'registry.opentofu.org/svc-waap/svc' };

  test('do not become entries of a set', () => {
    const blocks = toSet(stateWith(own, foreign(entry('svc_action.b', 'b'))), 'svc_action_set.all');
    expect(blocks).toContain('from = svc_action.a\n');
    expect(blocks).not.toContain('svc_action.b');
    const only = () => toSet(stateWith(foreign(entry('svc_action.b', 'b'))), 'svc_action_set.all');
    expect(only).toThrow('The state has no svc_action. It has: no resource of this provider.');
  });

  test('are no set to take entries from, but their names are taken', () => {
    expect(() => toEntries(stateWith(foreign(SET)), SET.address)).toThrow('has no set at module.shop.svc_action_set.all. It has: no set');
    expect(toEntries(stateWith(SET, foreign(entry('svc_action.one', 'x'))), SET.address)).toContain('resource "svc_action" "one-2"');
  });
});

test('the blocks of several entries say that they have to be of one provider block, which the state does not name', () => {
  const blocks = toSet(stateWith(entry('svc_action.a', 'a'), entry('svc_action.b', 'b')), 'svc_action_set.all');
  expect(blocks).toContain('# The state does not name provider blocks: check that all of these resources have the same one.\n');
  expect(toSet(stateWith(entry('svc_action.a', 'a')), 'svc_action_set.all')).not.toContain('provider blocks');
});

describe('sensitive values', () => {
  const one = entry('svc_action.a', 'a');
  const body = { ...one, values: { ...one.values, params: { status: 403, content: 'hunter2' } } };
  const body2 = { id: 'one', name: 'One', type: 'block', params: { status: 403, content: 'hunter2' } };
  const set = { ...SET, values: { ...SET.values, entries: { one: body2 } } };

  test.each<[string, object, string]>([
    ['a member', { params: { content: true } }, 'params.content'],
    ['an object', { params: true }, 'params'],
    ['a required attribute', { name: true }, 'name'],
    ['the configuration', { config: true }, 'config'],
    ['all', true as unknown as object, ''],
  ])('are not written as plain text: %s of an entry', (_, marks, path) => {
    const migrate = () => toSet(stateWith({ ...body, sensitive_values: marks }), 'svc_action_set.all');
    expect(migrate).toThrow(`The state marks values of svc_action.a as sensitive, and the code would contain them as plain text: ${path}`);
    expect(migrate).not.toThrow('hunter2');
  });

  test.each<[string, object, string]>([
    ['a member', { entries: { one: { params: { content: true } } } }, 'entries.one.params.content'],
    ['an entry', { entries: { one: true } }, 'entries.one'],
    ['the entries', { entries: true }, 'entries'],
  ])('are not written as plain text: %s of a set', (_, marks, path) => {
    const migrate = () => toEntries(stateWith({ ...set, sensitive_values: marks }), SET.address);
    expect(migrate).toThrow(`values of ${SET.address} as sensitive, and the code would contain them as plain text: ${path}. Nothing`);
    expect(migrate).not.toThrow('hunter2');
  });

  test.each<[string, object]>([
    ['empty marks', { params: {}, tags: [] }],
    ['a value that is not written', { description: true, unknown: true }],
    ['a member that is null', { params: { headers: true } }],
  ])('are none: %s', (_, marks) => {
    const written = { ...body, values: { ...body.values, description: null, params: { ...body.values.params, headers: null } } };
    expect(toSet(stateWith({ ...written, sensitive_values: marks }), 'svc_action_set.all')).toContain('hunter2');
  });

  test('matter only where the resource is migrated', () => {
    const other = { ...entry('svc_action.b', 'b', 'staging'), sensitive_values: { name: true } };
    expect(toSet(stateWith(body, other), 'svc_action_set.all', { config: 'prod' })).toContain('hunter2');
  });
});

/** Returns the names of the arguments of the resource block, at any depth, in order. */
function argumentsIn(blocks: string): string[] {
  const [, body = ''] = /^resource .*\{\n([^]*)^\}$/m.exec(blocks) ?? [];
  return [...body.matchAll(/(?:^ +|[{,] )("(?:[^"\\]|\\.)*"|\w+) += /gm)].map(([, name = '']) => name);
}

describe('half of a surrogate pair, which no file can hold', () => {
  const POLICY = { id: 'cart', name: 'Cart', active: true, timeframe: 60, key: [{ attrs: 'ip' }], steps: [{ uri: '/a' }] };
  const flows = (id: string, more: object, config = 'prod') => [
    {
      address: 'svc_flow_control_policy_set.all',
      type: 'svc_flow_control_policy_set',
      name: 'all',
      mode: 'managed',
      values: { config, entries: { [id]: { ...POLICY, id, ...more } } },
    },
    {
      address: 'svc_flow_control_policy.one',
      type: 'svc_flow_control_policy',
      name: 'one',
      mode: 'managed',
      values: { config, ...POLICY, id, ...more },
    },
  ];

  test.each<[string, Parameters<typeof flows>, string]>([
    ['a name', ['cart', { name: 'C\ud800' }], 'the flow control policy cart: "name" has'],
    ['an id', ['c\udc00', {}], 'the flow control policy c\udc00: "id" has'],
    ['a value inside', ['cart', { steps: [{ uri: '/\ud800' }] }], 'the flow control policy cart: "steps[0].uri" has'],
    ['a key', ['cart', { steps: [{ headers: { 'x\ud800': '1' } }] }], 'the flow control policy cart: "steps[0].headers.x\ud800" has'],
    ['the configuration', ['cart', {}, 'p\ud800'], 'the configuration p\ud800: its name has'],
  ])('is refused with its place and the remedy, as %s', (_, of, place) => {
    const [set, one] = flows(...of) as [object, object];
    const refusal = `A file cannot contain ${place} half of a surrogate pair, a character that no file can hold. Write a whole character`;
    expect(() => toEntries(stateWith(set), 'svc_flow_control_policy_set.all')).toThrow(refusal);
    expect(() => toSet(stateWith(one), 'svc_flow_control_policy_set.flows')).toThrow(refusal);
  });

  test('leaves whole characters as they are', () => {
    const [set] = flows('cart', { name: 'C \u{1f6d2}' });
    expect(toEntries(stateWith(set!), 'svc_flow_control_policy_set.all')).toContain('C \u{1f6d2}');
  });
});
