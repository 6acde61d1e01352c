import fc from 'fast-check';
import { toEntriesCode, toSetCode } from '../../../../src/command/cli/migrate/app-code';
import { oneTimeBlocks } from '../../../../src/command/cli/migrate/leftovers';
import { toEntries, toSet } from '../../../../src/command/cli/migrate/migration';
import { readStateJson } from '../../../../src/command/terraform-json';
import { fuzz } from '../../../support/fuzz/fuzz';
import { damagedJson, damagedText } from '../../../support/fuzz/mutations';

const ACTION = {
  id: 'one',
  name: 'One',
  type: 'block',
  description: null,
  tags: ['a'],
  params: { status: 403, content: 'No.', headers: { a: 'b' } },
};
const POLICY = {
  id: 'a',
  name: 'A',
  active: true,
  timeframe: 60,
  key: [{ attrs: 'ip' }],
  steps: [{ method: 'GET', uri: '/a', headers: { h: '1' } }],
};

const resource = (address: string, values: object, more: object = {}) => {
  const [type, name] = address.replace(/^module\.[^.]*\./, '').split(/[.[]/);
  const provider = 'registry.terraform.io/svc-waap/svc';
  return {
    address,
    mode: 'managed',
    type,
    name,
    provider_name: provider,
    values: { config: 'prod', ...values },
    sensitive_values: {},
    ...more,
  };
};
const stateOf = (resources: readonly object[], inModule: readonly object[] = []) => ({
  format_version: '1.0',
  values: { root_module: { resources, child_modules: [{ resources: inModule }] } },
});

const SET = 'svc_action_set.all';

const STATES: readonly unknown[] = [
  stateOf([resource(SET, { keep: [], entries: { one: ACTION, 'a/b': { ...ACTION, id: 'a/b' } } })]),
  stateOf([resource('svc_action.one["k"]', ACTION)], [resource('module.m["x"].svc_action.b', { ...ACTION, id: 'b' })]),
  stateOf([
    resource(SET, { entries: { one: ACTION }, on_destroy: 'keep' }, { sensitive_values: { entries: { one: { tags: [] } } } }),
    resource('svc_action.one', { ...ACTION, id: 'own' }),
    resource('svc_action.gone', { ...ACTION, id: 'gone' }, { tainted: true }),
    resource('svc_flow_control_policy.a', POLICY),
  ]),
  stateOf([resource('svc_flow_control_policy_set.all', { entries: { a: POLICY } }), resource('svc_flow_control_policy.a', POLICY)]),
];

/** Messages of JavaScript about programming errors, and what stands for a value that there is not. */
const OF_CODE =
  /Cannot (read|convert|set|mix|destructure|access)|is not (a function|iterable|defined|a constructor)|Invalid (array|string) length|undefined|\[object /;

/** Returns the code; undefined if the state is refused with a message. */
async function unlessRefused(migrate: () => string | Promise<string>): Promise<string | undefined> {
  try {
    return await migrate();
  } catch (error) {
    if (!(error instanceof Error) || error.constructor.name !== 'Error') throw error;
    expect(error.message).not.toMatch(OF_CODE);
    return undefined;
  }
}

/** Lines that may stand at the beginning of a line outside of strings. */
const TOP_LEVEL = /^(?:$|[ }]|#|(?:removed|import) \{$|resource "svc_[a-z_]+" "[\p{L}_][\p{L}\p{N}_-]*" \{$)/u;

test('a damaged state gives whole blocks, or is refused with a message', async () => {
  const texts = fc.oneof(
    { weight: 6, arbitrary: damagedJson(fc.constantFrom(...STATES)).map((value) => JSON.stringify(value)) },
    {
      weight: 1,
      arbitrary: damagedText(fc.constantFrom(...STATES.map((each) => JSON.stringify(each))), ['null', '[', '{"a":', '1e999', '"']),
    },
  );
  const family = fc.constantFrom('svc_action_set', 'svc_flow_control_policy_set');
  await fuzz(
    fc.asyncProperty(texts, family, async (text, type) => {
      const blocks = [
        await unlessRefused(() => toEntries(readStateJson(text), `${type}.all`)),
        await unlessRefused(() => toSet(readStateJson(text), `${type}.new`)),
      ];
      for (const code of blocks) {
        if (code === undefined) continue;
        expect(
          code
            .split(/<<-?EOT\n[^]*?\n *EOT\n/)
            .join('')
            .split('\n')
            .filter((line) => !TOP_LEVEL.test(line)),
        ).toEqual([]);
        expect(oneTimeBlocks(code)).toHaveLength(code.match(/^(?:removed|import) \{$/gm)?.length ?? 0);
        expect(code).not.toContain('undefined');
      }
      await unlessRefused(() => toEntriesCode(readStateJson(text), `${type}.all`, 'typescript'));
      await unlessRefused(() => toSetCode(readStateJson(text), `${type}.new`, 'python'));
    }),
    { cases: 300 },
  );
});

const one = (values: unknown, more: object = {}) => stateOf([{ ...resource('svc_action.a', {}), values, ...more }]);
const set = (entries: unknown) => stateOf([resource(SET, { entries })]);

test.each<[name: string, state: object, complaint: string]>([
  ['a null entry', set({ a: null, b: ACTION }), 'no object at the entry "a" of svc_action_set.all.'],
  ['an entry that is a string', set({ 'a\nb': 'x' }), 'no object at the entry "a\\nb" of svc_action_set.all.'],
  ['a list of entries', set([ACTION]), 'no object at "entries" of svc_action_set.all.'],
  ['no entries', set(undefined), 'no object at "entries" of svc_action_set.all.'],
  ['no values', one(null), 'no string at "config" of svc_action.a.'],
  ['no configuration', one({ id: 'a' }), 'no string at "config" of svc_action.a.'],
  ['no id', one({ config: 'prod' }), 'no string at "id" of svc_action.a.'],
  ['an id that is a number', one({ config: 'prod', id: 5 }), 'no string at "id" of svc_action.a.'],
])('a state with %s is refused with its place', (_, state, complaint) => {
  expect(() => readStateJson(JSON.stringify(state))).toThrow(`The state has ${complaint} Use the whole output of "terraform show -json"`);
});

test.each<[name: string, state: object]>([
  ['another provider', one({}, { provider_name: 'example.com/other/svc' })],
  ['a failed creation', one({}, { tainted: true })],
  ['another type', stateOf([{ ...resource('svc_version_revert.a', {}), values: null }])],
])('a state has other values in resources of %s', (_, state) => {
  expect(readStateJson(JSON.stringify(state))).toHaveLength(1);
});
