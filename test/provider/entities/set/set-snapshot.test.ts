import * as fc from 'fast-check';
import { EntryNames } from '../../../../src/provider/entities/set/entry-names';
import { differenceText, snapshotDifference, snapshotOf } from '../../../../src/provider/entities/set/set-snapshot';

type Entry = Record<string, unknown>;

const JSON_VALUES = fc.jsonValue({ maxDepth: 3 });
const ENTRIES: fc.Arbitrary<Entry> = fc.dictionary(fc.string(), JSON_VALUES, { noNullPrototype: true });
const FAMILIES = fc.array(fc.tuple(fc.constantFrom<string>('a', 'b', 'c', '3'), ENTRIES)).map((entries) => new Map(entries));

/** Returns an equal value with the members of every object in reverse order. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, member]) => [name, turned(member)] as const)
      .reverse(),
  );
}

describe('the snapshot of a family', () => {
  test('is independent of the order of entries and members', () => {
    fc.assert(
      fc.property(FAMILIES, (family) => {
        const other = [...family].reverse().map(([id, entry]) => [id, turned(entry) as Entry] as const);
        expect(snapshotDifference(snapshotOf(family), snapshotOf(other))).toBeUndefined();
      }),
    );
  });

  test('differs exactly for the entries that differ', () => {
    fc.assert(
      fc.property(FAMILIES, FAMILIES, (before, now) => {
        const alike = (id: string) => JSON.stringify(sorted(before.get(id))) === JSON.stringify(sorted(now.get(id)));
        const { added, changed, removed } = snapshotDifference(snapshotOf(before), snapshotOf(now)) ?? {
          added: [],
          changed: [],
          removed: [],
        };
        const ids = (family: typeof now, which: (id: string) => boolean) => [...family.keys()].filter(which).sort();
        expect([...added].sort()).toEqual(ids(now, (id) => !before.has(id)));
        expect([...changed].sort()).toEqual(ids(now, (id) => before.has(id) && !alike(id)));
        expect([...removed].sort()).toEqual(ids(before, (id) => !now.has(id)));
      }),
    );
  });

  test.each<[string, Entry, Entry]>([
    ['lists in another order', { tags: ['a', 'b'] }, { tags: ['b', 'a'] }],
    ['null and absence', { note: null }, {}],
    ['a number and its text', { size: 1 }, { size: '1' }],
    ['an empty list and an empty object', { it: [] }, { it: {} }],
    ['what is nested deep', { key: [{ a: { b: 1 } }] }, { key: [{ a: { b: 2 } }] }],
    ['a text that looks like JSON', { it: '{"a":1}' }, { it: { a: 1 } }],
  ])('distinguishes %s', (_, before, now) => {
    expect(snapshotDifference(snapshotOf([['x', before]]), snapshotOf([['x', now]]))).toEqual({ added: [], changed: ['x'], removed: [] });
  });

  test('is small, and survives JSON', () => {
    const snapshot = snapshotOf([['x', { text: 'long '.repeat(10_000) }]]);
    expect(JSON.stringify(snapshot).length).toBeLessThan(40);
    expect(JSON.parse(JSON.stringify(snapshot))).toEqual(snapshot);
  });

  test('has ids that objects inherit', () => {
    expect(snapshotDifference({}, snapshotOf([['constructor', {}]]))).toEqual({ added: ['constructor'], changed: [], removed: [] });
    expect(snapshotDifference(snapshotOf([['toString', {}]]), {})).toEqual({ added: [], changed: [], removed: ['toString'] });
  });
});

describe('the text of a difference', () => {
  test('names added, changed and removed entries', () => {
    const names = new EntryNames({ b: { name: 'B' } });
    expect(differenceText({ added: ['a'], changed: ['b', 'c'], removed: ['d'] }, names)).toBe('added: a; changed: b ("B"), c; removed: d');
    expect(differenceText({ added: [], changed: [], removed: ['d'] }, names)).toBe('removed: d');
  });
});

/** Returns an equal value with sorted members. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return { members: members.map(([name, member]) => [name, sorted(member)]) };
}
