import { leastOf, mostOf } from '../../src/model';

test.each([
  [[3, -1, 7], 7, -1],
  [[-5], -5, -5],
  [[1, NaN], NaN, NaN],
  [[], -Infinity, Infinity],
])('of %j, %d is the largest, and %d the smallest number', (numbers, most, least) => {
  expect([mostOf(numbers), leastOf(numbers)]).toEqual([most, least]);
  expect([Math.max(...numbers), Math.min(...numbers)]).toEqual([most, least]);
});

test('a limit is the answer where no number is beyond it', () => {
  expect([mostOf([1, 2], 3), leastOf([1, 2], 0), mostOf([], 0), leastOf(new Map([[4, 'a']]).keys(), 5)]).toEqual([3, 0, 0, 4]);
});

test('a list of any length overflows no stack', () => {
  const numbers = Array.from({ length: 1_000_000 }, (_, index) => index);
  expect([mostOf(numbers), leastOf(numbers)]).toEqual([999_999, 0]);
});
