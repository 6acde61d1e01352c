import fc from 'fast-check';
import { RE2JS } from 're2js';
import { exactly, faultOf } from '../../../src/constructs/traffic/pattern';

/** Whether RE2 refuses a pattern. Groups with names are refused by the language of filters: not every release of RE2 knows them. */
function isRefused(pattern: string): boolean {
  if (/\(\?P?<[^=!]/.test(pattern)) return true;
  try {
    RE2JS.compile(pattern);
    return false;
  } catch {
    return true;
  }
}

const PIECES = [
  '(',
  ')',
  '[',
  ']',
  '[^',
  '(?:',
  '(?i)',
  '(?=',
  '(?!',
  '(?<!',
  '(?P<n>',
  '(?<n>',
  '\\',
  '\\1',
  '\\Q',
  '\\E',
  '[:alpha:]',
  '-',
  '^',
  '$',
  'a',
  '1',
  '|',
  '*',
];

test('every pattern that RE2 accepts is accepted', () => {
  const patterns = fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(patterns, (pattern) => faultOf(pattern) === undefined || isRefused(pattern)),
    { numRuns: 2000 },
  );
});

test.each([
  ['a(?=b)', 'look-around'],
  ['(?<!a)b', 'look-around'],
  ['(?P<year>\\d+)', 'name'],
  ['(?<year>\\d+)', 'name'],
  ['(a)\\1', 'back references'],
  ['(a', 'A "(" has no ")"'],
  ['a)', 'A ")" has no "("'],
  ['[a', 'A "[" has no "]"'],
  ['a\\', 'backslash'],
])('the mistake of %s is reported', (pattern, told) => {
  expect(faultOf(pattern)).toContain(told);
});

test.each(['^/login', '(?i)^x-', '[(]', '[]a]', '[^]a]', '[[:alpha:](]', '\\(', '\\Q(?=[\\E', '\\Q(', 'a{2,3}', '\\pL', '(?s:.)', ''])(
  '%s is fine',
  (pattern) => {
    expect(isRefused(pattern)).toBe(false);
    expect(faultOf(pattern)).toBeUndefined();
  },
);

test('the pattern of a name matches no string that differs from it in one character', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), (name, at, character) => {
      const place = at % name.length;
      const other = name.slice(0, place) + character + name.slice(place + 1);
      return RE2JS.compile(exactly(name)).test(other) === (name === other);
    }),
    { examples: [['a.b', 1, 'x']] },
  );
});

test('the pattern of a name matches the name alone', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (name, other) => {
      const pattern = RE2JS.compile(exactly(name));
      return pattern.test(name) && pattern.test(other) === (name === other);
    }),
  );
});
