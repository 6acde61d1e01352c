import { paint, wrapped } from '../../src/terminal';

test('a text is painted where there are colors', () => {
  expect(paint('red', 'weaker', { hasColors: true })).toBe('\u001b[31mweaker\u001b[0m');
  expect(paint('red', 'weaker', { hasColors: false })).toBe('weaker');
  expect(paint('red', '', { hasColors: true })).toBe('');
});

test('a text is wrapped to the width, after its indent', () => {
  expect(wrapped('one two three four five six', '  ', { columns: 24 })).toEqual(['  one two three four', '  five six']);
  expect(wrapped('one two', '', { columns: Infinity })).toEqual(['one two']);
});

test('a word that is too long has a line of its own', () => {
  const word = 'x'.repeat(40);
  expect(wrapped(`a ${word} b`, '', { columns: 20 })).toEqual(['a', word, 'b']);
});
