import { NOTHING, terminalLine, terminalText } from '../../../src/output';
import { paint, wrapped } from '../../../src/command/terminal';

test('a text is painted where there are colors', () => {
  expect(paint('red', terminalText`weaker`, { hasColors: true })).toBe('\u001b[31mweaker\u001b[0m');
  expect(paint('red', terminalText`weaker`, { hasColors: false })).toBe('weaker');
  expect(paint('red', terminalText``, { hasColors: true })).toBe('');
});

test('a text is wrapped to the width, after its indent', () => {
  expect(wrapped(terminalText`one two three four five six`, terminalText`  `, { columns: 24 })).toEqual([
    '  one two three four',
    '  five six',
  ]);
  expect(wrapped(terminalText`one two`, NOTHING, { columns: Infinity })).toEqual(['one two']);
});

test('a word that is too long has a line of its own', () => {
  const word = terminalLine('x'.repeat(40));
  expect(wrapped(terminalText`a ${word} b`, NOTHING, { columns: 20 })).toEqual(['a', word, 'b']);
});
