import { terminalLine, terminalLines, terminalMessage } from '../../src/output';
import { forHostileStrings } from './support/hostile-strings';
import { expectSame, shown, unseenIn } from './support/shown';

test('strings of visitors cannot control the terminal', () => {
  expect(terminalLine('a\u001b[2Jb\nc\u202ed')).toBe('a\\u{1b}[2Jb\\u{a}c\\u{202e}d');
});

test('a line shows each character that a terminal would obey or hide, and stays one line', () => {
  forHostileStrings((text) => {
    const line = terminalLine(text);
    expect(unseenIn(line)).toEqual([]);
    expectSame(line, shown(text));
  });
});

test('lines keep their line breaks, and no other control characters', () => {
  forHostileStrings((text) => {
    const lines = terminalLines(text);
    expect(unseenIn(lines, '\n')).toEqual([]);
    expectSame(lines, shown(text, '\n'));
  });
});

test('a message is indented after its first line, whatever it contains', () => {
  forHostileStrings((text) => {
    const [first, ...others] = terminalMessage(text).split('\n');
    const [shownFirst, ...shownOthers] = shown(text, '\n').split('\n');
    expectSame(first!, shownFirst!);
    expect(others.every((line) => line.startsWith('  '))).toBe(true);
    expectSame(others.map((line) => line.slice(2)).join('\n'), shownOthers.join('\n'));
  });
});
