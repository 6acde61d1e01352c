import { compared, median } from '../../../tools/bench/comparison';

test('the median is the middle value', () => {
  expect(median([5, 1, 9])).toBe(5);
  expect(median([8, 1, 2, 4])).toBe(3);
  expect(median([])).toBeNaN();
});

describe('a figure is worse than the baseline', () => {
  test.each([
    ['up to five percent more', [105], [100], [100], false],
    ['more than that', [106], [100], [100], true],
    ['less', [50], [100], [100], false],
    ['less than the baseline differs from itself', [115], [100], [120], false],
    ['more than the baseline differs from itself', [150], [100], [120], true],
    ['something where there was nothing', [1], [0], [0], true],
    ['nothing where there was nothing', [0], [0], [0], false],
  ])('with %s: %#', (_, ours, baseline, again, isWorse) => {
    expect(compared(ours, baseline, again).isWorse).toBe(isWorse);
  });
});
