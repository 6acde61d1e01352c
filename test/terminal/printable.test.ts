import { printable } from '../../src/terminal';

test('what visitors write cannot change what a terminal shows', () => {
  expect(printable('a\u001b[2Jb\nc\u202ed')).toBe('a\\u{1b}[2Jb\\u{a}c\\u{202e}d');
});
