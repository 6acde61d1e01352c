import { bar, evenly, gathered, sparkline } from '../../../src/command/terminal';

describe('a bar', () => {
  test.each([
    [8, 8, 4, '████'],
    [4, 8, 4, '██'],
    [1, 8, 4, '▌'],
    [5, 8, 4, '██▌'],
    [1, 1_000_000, 4, '▏'],
    [0, 8, 4, ''],
    [0, 0, 4, ''],
  ])('of %d, where the highest is %d, is %d characters at most: %s', (value, highest, width, expected) => {
    expect(bar(value, highest, width)).toBe(expected);
  });
});

describe('a sparkline', () => {
  test('has its lowest character for zero only', () => {
    expect(sparkline([0, 1, 500, 1000])).toBe('▁▂▅█');
  });

  test('is flat for zeros, and empty without values', () => {
    expect(sparkline([0, 0])).toBe('▁▁');
    expect(sparkline([])).toBe('');
  });

  test('adds up neighbours where there is no room for all', () => {
    expect(sparkline([1, 1, 4, 4, 0, 0], 3)).toBe('▃█▁');
    expect(gathered([1, 2, 3, 4, 5], 3)).toEqual([3, 7, 5]);
    expect(gathered([1, 2], 3)).toEqual([1, 2]);
  });
});

describe('points at equal distances', () => {
  const points = (...moments: number[]) => moments.map((moment) => ({ moment, value: 1 }));

  test('have zero where a segment was left out', () => {
    expect(evenly(points(60, 120, 300), 10)).toEqual([1, 1, 0, 0, 1]);
  });

  test('are added up where there is no room for all', () => {
    expect(evenly(points(0, 60, 120, 180, 240, 300), 3)).toEqual([2, 2, 2]);
    expect(evenly(points(0, 60, 120, 180, 240), 3)).toEqual([2, 2, 1]);
  });

  test.each([
    [[], []],
    [[60], [1]],
    [[60, 60], [2]],
  ])('of %j are %j', (moments, expected) => {
    expect(evenly(points(...moments), 10)).toEqual(expected);
  });
});
