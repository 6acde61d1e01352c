import { Numbered, NumberSet } from '../../../../src/command/preview/impact/numbered';

test('texts have the numbers from 0, and keep them', () => {
  const numbered = new Numbered();
  expect([numbered.find('a'), numbered.of('a'), numbered.find('b'), numbered.of('b'), numbered.of('a'), numbered.find('a')]).toEqual([
    undefined,
    0,
    undefined,
    1,
    0,
    0,
  ]);
  expect([...numbered.entries]).toEqual([
    ['a', 0],
    ['b', 1],
  ]);
});

test('a set has each number once', () => {
  const set = new NumberSet();
  for (const number of [0, 31, 32, 0, 31, 100_000, 255, 256, 100_000]) set.add(number);
  expect(set.size).toBe(6);
  expect([0, 1, 31, 32, 33, 255, 256, 99_999, 100_000, 1_000_000].filter((number) => set.has(number))).toEqual([
    0, 31, 32, 255, 256, 100_000,
  ]);
});
