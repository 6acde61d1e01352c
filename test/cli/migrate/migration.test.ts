import { toEntries, toSet } from '../../../src/cli/migrate/migration';
import { readState } from '../../../src/cli/migrate/state';

const SET = {
  address: 'module.shop.svc_action_set.all',
  mode: 'managed',
  type: 'svc_action_set',
  name: 'all',
  values: { config: 'prod', keep: ['action-*'], overwrite: false, entries: { one: { id: 'one', name: 'One', type: 'skip', params: { content: '', status: null } } } },
};
const entry = (address: string, id: string, config = 'prod') => ({ address, mode: 'managed', type: 'svc_action', name: 'x', values: { config, id, name: id, type: 'skip' } });

const stateWith = (...resources: object[]) => readState(JSON.stringify({ format_version: '1.0', values: { root_module: { resources: [], child_modules: [{ resources }] } } }));

describe('from a set to entries', () => {
  test('each entry is imported under its id, without what a configuration cannot have', () => {
    const blocks = toEntries(stateWith(SET), SET.address);
    expect(blocks).toContain('from = module.shop.svc_action_set.all');
    expect(blocks).toContain('to = svc_action.one\n  id = "prod/one"');
    expect(blocks).toMatch(/resource "svc_action" "one" \{\n {2}config = "prod"\n {2}id {5}= "one"/);
    expect(blocks).not.toContain('null');
  });

  test('another address is refused, with those that there are', () => {
    expect(() => toEntries(stateWith(SET), 'svc_action_set.other')).toThrow('It has: module.shop.svc_action_set.all.');
  });
});

describe('from entries to a set', () => {
  test('instances of one resource are forgotten by one block', () => {
    const blocks = toSet(stateWith(entry('svc_action.all["a"]', 'a'), entry('svc_action.all["b"]', 'b')), 'svc_action_set.all');
    expect(blocks.match(/from = /g)).toHaveLength(1);
    expect(blocks).toContain('to = svc_action_set.all\n  id = "prod"');
  });

  test('entries of several configurations want one named', () => {
    const state = stateWith(entry('svc_action.a', 'a'), entry('svc_action.b', 'b', 'staging'));
    expect(() => toSet(state, 'svc_action_set.all')).toThrow('--config (prod, staging)');
    expect(toSet(state, 'svc_action_set.all', 'staging')).not.toContain('from = svc_action.a\n');
    expect(() => toSet(state, 'svc_action_set.all', 'other')).toThrow('It has: prod, staging.');
  });

  test.each([
    ['nonsense', 'no address of a set'],
    ['svc_dynamic_rule_set.all', 'There are: svc_flow_control_policy_set'],
    ['svc_backend_service_set.all', 'The state has no svc_backend_service'],
  ])('%s is refused', (address, complaint) => {
    expect(() => toSet(stateWith(entry('svc_action.a', 'a')), address)).toThrow(complaint);
  });
});

describe('a state', () => {
  test.each([
    ['not JSON', 'no JSON'],
    ['{"version":4,"resources":[]}', 'terraform.tfstate itself will not do'],
  ])('%s is refused', (text, complaint) => {
    expect(() => readState(text)).toThrow(complaint);
  });
});
