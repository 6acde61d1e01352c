import { terminalLine } from '../../src/output';

test('what visitors write cannot change what a terminal shows', () => {
  expect(terminalLine('a\u001b[2Jb\nc\u202ed')).toBe('a\\u{1b}[2Jb\\u{a}c\\u{202e}d');
});
