import { changeCost } from '../../../tools/check/change-cost';

describe('the change cost', () => {
  test.each<[string, Record<string, string[]>, number]>([
    // Each of three reaches itself: 3 of 9.
    ['files without imports', { a: [], b: [], c: [] }, 3 / 9],
    // a reaches 3, b 2, c 1.
    ['a chain', { a: ['b'], b: ['c'], c: [] }, 6 / 9],
    ['a circle', { a: ['b'], b: ['c'], c: ['a'] }, 1],
    // a reaches 4 by two ways, b and c 2, d 1.
    ['a diamond', { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }, 9 / 16],
    ['no files', {}, 0],
  ])('of %s counts what each file reaches', (_, imports, expected) => {
    expect(changeCost(new Map(Object.entries(imports)))).toBeCloseTo(expected, 10);
  });
});
