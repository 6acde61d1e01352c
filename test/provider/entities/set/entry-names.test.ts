import { EntryNames, keepWith } from '../../../../src/provider/entities/set/entry-names';
import { UNKNOWN } from '../../../../src/provider/framework/value';

test('an entry is named by its id and its first known name', () => {
  const names = new EntryNames(new Map([['a', { name: 'Now' }]]), { a: { name: 'Before' }, b: { name: 'Gone' } });
  expect([names.of('a'), names.of('b'), names.of('c')]).toEqual(['a ("Now")', 'b ("Gone")', 'c']);
});

test('an unknown or inherited name is left out', () => {
  const names = new EntryNames(new Map([['a', {}]]), undefined, null, UNKNOWN, { a: { name: UNKNOWN }, b: { name: '' }, c: UNKNOWN });
  expect(names.list(['a', 'b', 'c', 'toString'])).toBe('a, b, c, toString');
});

test('a line break in an id or a name is escaped', () => {
  const id = 'a\n\nError: Ask mallory\u2028';
  const shown = 'a\\u{a}\\u{a}Error: Ask mallory\\u{2028}';
  expect(new EntryNames().list([id, 'b'])).toBe(`${shown}, b`);
  expect(new EntryNames(new Map([[id, { name: id }]])).of(id)).toBe(`${shown} ("a\\n\\nError: Ask mallory\\u2028")`);
});

test('a list counts the entries after the twentieth', () => {
  const ids = Array.from({ length: 23 }, (_, i) => `id${i}`);
  const names = new EntryNames();
  expect(names.list(ids)).toMatch(/^id0, .*id19 and 3 more$/);
  expect(names.list(ids.slice(0, 20))).toMatch(/id19$/);
  expect(names.list([])).toBe('');
});

describe('a value of keep for more entries', () => {
  test('has the present patterns, then the ids that none of them matches', () => {
    expect(keepWith(['__*', 'old-*'], ['old-1', 'a', '__b'])).toBe('"__*", "old-*", "a"');
  });

  test('names as many ids as a list of entries, and says that others follow', () => {
    const ids = Array.from({ length: 23 }, (_, n) => `e${n}`);
    expect(keepWith(['__*'], ids)).toMatch(/^"__\*", "e0", .*, "e19" and the ids of the 3 others$/);
  });
});
