import { lineChanges } from '../../../../src/command/preview/changes/line-changes';
import { matchLists } from '../../../../src/command/preview/changes/match-lists';

const match = (before: string, after: string) => matchLists([...before], [...after], [(item) => item]);

test('finds what is removed and added', () => {
  expect(match('abc', 'acd')).toMatchObject({ removed: [1], added: [2] });
});

test('moves as few items as possible', () => {
  const moved = match('abcde', 'eabcd').pairs.filter(({ isMoved }) => isMoved);
  expect(moved).toEqual([{ from: 4, to: 0, isMoved: true }]);
});

test('matches equal items in their order', () => {
  expect(match('aa', 'a')).toMatchObject({ pairs: [{ from: 0, to: 0, isMoved: false }], removed: [1] });
});

test('matches unequal items by a weaker key', () => {
  const before = [{ id: 1, value: 'x' }];
  const after = [{ id: 1, value: 'y' }];
  const keys = [(item: { value: string }) => item.value, (item: { id: number }) => String(item.id)];
  expect(matchLists(before, after, keys)).toMatchObject({ pairs: [{ from: 0, to: 0 }], removed: [], added: [] });
});

test('matches lists of very many equal items, and of very many others', () => {
  const many = (name: (i: number) => string) => Array.from({ length: 60_000 }, (_, i) => name(i));
  const key = (item: string) => item;
  expect(
    matchLists(
      many(() => '}'),
      many(() => '}'),
      [key],
    ).pairs,
  ).toHaveLength(60_000);
  expect(matchLists(many(String), many(String).reverse(), [key]).pairs.filter(({ isMoved }) => !isMoved)).toHaveLength(1);
  expect(lineChanges([], many(String))).toHaveLength(60_000);
});
