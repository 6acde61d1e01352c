import { counted, grouped, plural } from '../../src/model/words';

test.each([
  [0, '0 sources'],
  [1, '1 source'],
  [2, '2 sources'],
  [1200, '1,200 sources'],
])('%d is counted as: %s', (count, expected) => {
  expect(counted(count, 'source')).toBe(expected);
});

test('takes a plural that does not end with s', () => {
  expect([1, 2].map((count) => counted(count, 'entry', 'entries'))).toEqual(['1 entry', '2 entries']);
  expect([1, 2].map((count) => plural(count, 'makes', 'make'))).toEqual(['makes', 'make']);
});

test('groups digits', () => {
  expect(grouped(1_234_567)).toBe('1,234,567');
});
