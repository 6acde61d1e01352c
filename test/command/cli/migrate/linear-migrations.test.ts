import { stepsOf } from '../../../support/steps';
import { toEntriesCode, toSetCode } from '../../../../src/command/cli/migrate/app-code';
import { toEntries, toSet } from '../../../../src/command/cli/migrate/migration';
import { readStateJson } from '../../../../src/command/terraform-json';

/** Parts of the smaller state: with fewer, the steps for each part hide a square. */
const COUNT = 300;

/** Steps for twice as many parts, as a multiple. Steps have no noise. */
const MOST = 2.1;

const ADDRESS = 'svc_action_set.all';

jest.setTimeout(60_000);

const times = <Item>(count: number, make: (at: number) => Item): Item[] => Array.from({ length: count }, (_, at) => make(at));

const resource = (address: string, values: object, more: object = {}) => {
  const [type, name] = address.replace(/^module\.[^.]*\./, '').split(/[.[]/);
  return { address, mode: 'managed', type, name, values: { config: 'prod', ...values }, ...more };
};
const entry = (id: string) => ({ id, name: id, type: 'custom', params: { headers: { a: 'b' } } });
const setOf = (ids: readonly string[], more: object = {}) =>
  resource(ADDRESS, { entries: Object.fromEntries(ids.map((id) => [id, entry(id)])) }, more);

/** Returns a set with an entry for each number, and as many entries of their own. */
const both = (idOf: (at: number) => string, addressOf: (at: number) => string) => (count: number) => [
  setOf(times(count, idOf)),
  ...times(count, (at) => resource(addressOf(at), entry(idOf(at)))),
];

/** Returns a different letter for each number, none of which can be in a name. */
const letter = (at: number) => String.fromCodePoint(0x4e00 + at);

/** Resources of states in which parts are repeated. */
const STATES: readonly (readonly [name: string, of: (count: number) => readonly object[]])[] = [
  [
    'names that are taken',
    both(
      (at) => `a${at}`,
      (at) => `svc_action.a${at}`,
    ),
  ],
  [
    'instances of one resource',
    both(
      (at) => `a${at}`,
      (at) => `svc_action.a["${at}"]`,
    ),
  ],
  [
    'entries in modules',
    both(
      (at) => `a${at}`,
      (at) => `module.m${at}.svc_action.a`,
    ),
  ],
  [
    'ids that give one name',
    both(
      (at) => `a${letter(at)}`,
      (at) => `svc_action.b${at}`,
    ),
  ],
  [
    'ids that give one name, whose numbers are taken',
    both(
      (at) => `a${letter(at)}`,
      (at) => `svc_action.a--${at}`,
    ),
  ],
  [
    'ids that differ in case',
    both(
      (at) => at.toString(2).padStart(10, '0').replaceAll('0', 'a').replaceAll('1', 'A'),
      (at) => `svc_action.b${at}`,
    ),
  ],
  [
    'resources of another type',
    (count) => [
      setOf(times(count, (at) => `a${at}`)),
      ...times(count, (at) => resource(`svc_action.a${at}`, entry(`a${at}`))),
      ...times(count, (at) => resource(`svc_dynamic_rule.a${at}`, { id: `a${at}`, name: 'A' })),
    ],
  ],
  [
    'marks of sensitive values',
    (count) => [
      setOf(
        times(count, (at) => `a${at}`),
        { sensitive_values: { entries: Object.fromEntries(times(count, (at) => [`a${at}`, { tags: [] }])) } },
      ),
      ...times(count, (at) => resource(`svc_action.a${at}`, entry(`a${at}`), { sensitive_values: { params: {} } })),
    ],
  ],
];

const WAYS: readonly (readonly [name: string, migrate: (state: string) => unknown])[] = [
  ['to-entries', (state) => toEntries(readStateJson(state), ADDRESS)],
  ['to-set', (state) => toSet(readStateJson(state), 'svc_action_set.new')],
  ['to-entries, in typescript', (state) => toEntriesCode(readStateJson(state), ADDRESS, 'typescript')],
  ['to-set, in python', (state) => toSetCode(readStateJson(state), 'svc_action_set.new', 'python')],
];

describe.each(WAYS)('%s', (_, migrate) => {
  const stepsFor = (resources: readonly object[]) => {
    const state = JSON.stringify({ format_version: '1.0', values: { root_module: { resources } } });
    return stepsOf(() => migrate(state));
  };

  test.each(STATES)('%s: a state that has twice as many takes at most 2.1 times as many steps', async (_name, of) => {
    // The first run loads modules.
    await stepsFor(of(1));
    const less = await stepsFor(of(COUNT));
    expect(less).toBeGreaterThan(50 * COUNT);
    expect((await stepsFor(of(2 * COUNT))) / less).toBeLessThanOrEqual(MOST);
  });
});
