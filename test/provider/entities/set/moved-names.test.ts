import { withNamesCleared } from '../../../../src/provider/entities/set/moved-names';

const family = (names: Readonly<Record<string, string>>) => new Map(Object.entries(names).map(([id, name]) => [id, { id, name }]));
const namesOf = (entries: readonly Record<string, unknown>[] | undefined) =>
  entries && Object.fromEntries(entries.map(({ id, name }) => [id, name]));

describe('moved names', () => {
  test.each([
    [{ a: 'A' }, { b: 'A' }, { a: 'A (a)' }],
    [
      { a: 'A', b: 'B', c: 'C' },
      { a: 'B', b: 'A', c: 'C' },
      { a: 'A (a)', b: 'B (b)', c: 'C' },
    ],
    [
      { a: 'A', b: 'A (a)' },
      { a: 'X', b: 'A (a)', c: 'A' },
      { a: 'A (a)*', b: 'A (a)' },
    ],
  ])('are cleared: from %j to %j', (there, wanted, cleared) => {
    expect(namesOf(withNamesCleared(family(there), family(wanted)))).toEqual(cleared);
  });

  test.each([
    [{}, { a: 'A' }],
    [{ a: 'A' }, { a: 'A', b: 'B' }],
    [{ a: 'A' }, { a: 'B' }],
    [{ a: 'A', b: 'B' }, { a: 'A' }],
    [{ kept: 'A' }, { kept: 'A', b: 'A' }],
    [
      { a: 'A', b: 'B' },
      { a: 'B', b: 'B' },
    ],
  ])('are absent: from %j to %j', (there, wanted) => {
    expect(withNamesCleared(family(there), family(wanted))).toBeUndefined();
  });
});
