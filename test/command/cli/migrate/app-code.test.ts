import { join } from 'node:path';
import { toEntriesCode, toSetCode } from '../../../../src/command/cli/migrate/app-code';
import { readStateJson } from '../../../../src/command/terraform-json';
import { expectGolden } from '../../../support/golden';

const golden = (name: string) => join(__dirname, 'golden', name);

const LANGUAGES = [
  ['typescript', 'ts'],
  ['python', 'py'],
] as const;

const POLICY = {
  id: 'basket-then-pay',
  name: 'Basket, then ${pay}',
  description: '',
  active: true,
  key: [{ attrs: 'session', args: null, cookies: null, headers: null, plugins: null }],
  timeframe: 900,
  tags: ['paid-properly'],
  include: ['all'],
  exclude: [],
  steps: [
    { method: 'GET', uri: '/basket', headers: { host: 'store.example.org' } },
    { method: 'POST', uri: '/pay', headers: { host: 'store.example.org' } },
  ],
};
const ACTION = { id: 'one', name: 'One', type: 'block', description: null, tags: [], params: { status: 403, content: 'No.' } };

const stateWith = (...resources: { address: string; type: string; values: object }[]) =>
  readStateJson(
    JSON.stringify({
      format_version: '1.0',
      values: { root_module: { resources: resources.map((each) => ({ mode: 'managed', name: each.address.split('.').at(-1), ...each })) } },
    }),
  );

const POLICIES = {
  address: 'svc_flow_control_policy_set.Prod_Flows_1A2B',
  type: 'svc_flow_control_policy_set',
  values: { config: 'prod', keep: ['__*'], overwrite: false, entries: { 'basket-then-pay': POLICY, '2nd': { ...POLICY, name: 'Second' } } },
};
const action = (address: string, values: object) => ({ address, type: 'svc_action', values: { config: 'prod', ...ACTION, ...values } });

describe.each(LANGUAGES)('in %s', (language, extension) => {
  test('a set becomes constructs that import the entries, and the state forgets the set', async () => {
    expectGolden(golden(`entries.${extension}.txt`), await toEntriesCode(stateWith(POLICIES), POLICIES.address, language));
  });

  test('constructs become a set that imports the family, and the state forgets the constructs', async () => {
    const state = stateWith(
      action('svc_action.Prod_One_1A2B', {}),
      action('svc_action.Prod_Mine_3C4D', { id: 'action-mine', name: 'Mine' }),
    );
    expectGolden(golden(`set.${extension}.txt`), await toSetCode(state, 'svc_action_set.all', language));
  });
});

test.each([
  ['typescript', 'keepOnDestroy: true'],
  ['python', 'keep_on_destroy=True'],
] as const)('on_destroy = "keep" goes along, in %s', async (language, property) => {
  const kept = { on_destroy: 'keep' };
  const set = { ...POLICIES, values: { ...POLICIES.values, ...kept } };
  expect((await toEntriesCode(stateWith(set), set.address, language)).split(property)).toHaveLength(3);
  expect(await toSetCode(stateWith(action('svc_action.a', kept)), 'svc_action_set.all', language)).toContain(property);
  expect(await toSetCode(stateWith(action('svc_action.a', {})), 'svc_action_set.all', language)).not.toContain(property);
});

test('an entry that an app cannot contain is refused', async () => {
  const entries = { one: { ...ACTION, params: { status: 403, headers: { ['__proto__x'.slice(0, 9)]: 'x' } } } };
  const state = stateWith({ address: 'svc_action_set.all', type: 'svc_action_set', values: { config: 'prod', entries } });
  const text = JSON.stringify(state).replace('"headers":{}', '"headers":{"__proto__":"x"}');
  await expect(toEntriesCode(JSON.parse(text), 'svc_action_set.all', 'typescript')).rejects.toThrow(
    'An app cannot contain the action "One" (one): It contains the key "__proto__", which the CDK loses.',
  );
});

test.each(LANGUAGES)('a sensitive value is refused, with its address and path, in %s', async (language) => {
  const toSet = async (state: Parameters<typeof toSetCode>[0]) => toSetCode(state, 'svc_action_set.all', language);
  const toEntries = async (state: Parameters<typeof toSetCode>[0]) => toEntriesCode(state, POLICIES.address, language);
  const entry = { ...action('svc_action.a', {}), sensitive_values: { params: { content: true } } };
  await expect(toSet(stateWith(entry))).rejects.toThrow(
    'The state marks values of svc_action.a as sensitive, and the code would contain them as plain text: params.content. Nothing was',
  );
  const set = { ...POLICIES, sensitive_values: { entries: { '2nd': { steps: [{}, { headers: { host: true } }] } } } };
  await expect(toEntries(stateWith(set))).rejects.toThrow('text: entries.2nd.steps.headers.host. Nothing');
});

test.each(LANGUAGES)('a set without entries is refused, because there is nothing to write, in %s', async (language) => {
  const state = stateWith({ address: 'svc_action_set.all', type: 'svc_action_set', values: { config: 'prod', entries: {} } });
  await expect(toEntriesCode(state, 'svc_action_set.all', language)).rejects.toThrow('svc_action_set.all has no entries');
});

test('options that only HCL has are refused, with the remedy', async () => {
  const state = stateWith(action('svc_action.a', {}));
  const migrate = async (address: string, provider?: string) => toSetCode(state, address, 'python', { provider });
  await expect(migrate('svc_action_set.all', 'svc.eu')).rejects.toThrow('--provider is only for HCL.');
  await expect(migrate('module.m.svc_action_set.all')).rejects.toThrow('Write svc_action_set.all.');
});
