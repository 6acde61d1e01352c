import { px, short, ticks } from '../../../../../../src/command/preview/report/html/charts/scale';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [285, [0, 100, 200, 300]],
  [40_000, [0, 10_000, 20_000, 30_000, 40_000]],
])('ticks up to %d are round', (highest, expected) => {
  expect(ticks(highest)).toEqual(expected);
});

test.each([
  [999, '999'],
  [1500, '1.5k'],
  [2_000_000, '2M'],
])('%d is shortened to %s', (value, expected) => {
  expect(short(value)).toBe(expected);
});

test('coordinates have at most one decimal', () => {
  expect([px(1.26), px(2)]).toEqual(['1.3', '2']);
});
