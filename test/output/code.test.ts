import * as fc from 'fast-check';
import { createContext, runInContext } from 'node:vm';
import { Token } from 'cdktf';
import {
  cdkText,
  identifier,
  pythonString,
  pythonText,
  pythonValue,
  typescriptKey,
  typescriptString,
  typescriptText,
  typescriptValue,
  versionText,
} from '../../src/output';
import { forHostileStrings } from './support/hostile-strings';
import { decodedTemplate } from './support/templates';
import { expectSame, unseenIn } from './support/shown';

/** One for all strings: it takes longer to make than to use. */
const CONTEXT = createContext();

const run = (script: string): unknown => runInContext(script, CONTEXT);

describe('TypeScript', () => {
  test('a literal has the value of the string, and no character that readers do not see', () => {
    forHostileStrings((text) => {
      const literal = typescriptString(text);
      expect(unseenIn(literal)).toEqual([]);
      // One literal, and no expression that has the same value.
      expect(literal).toMatch(/^(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')$/);
      expectSame(run(literal) as string, text);
    });
  });

  test('a text of several lines is a template literal, and has the value of the string', () => {
    expect(typescriptText('a\n  `${b}` \\n')).toBe('`a\n  \\`\\${b}\\` \\\\n`');
    expect(typescriptText('a\r\nb')).toBe('"a\\r\\nb"');
    forHostileStrings((text) => {
      const literal = typescriptText(text);
      expect(unseenIn(literal, '\n')).toEqual([]);
      // A literal, and no expression with a value inside. An escape stands between what is around it.
      expect(literal.replace(/\\[^]/g, '_')).not.toMatch(/^`[^]*(?:\$\{|`.)/);
      expectSame(run(literal) as string, text);
    });
  });

  test('a key is the only member of its object, and the object keeps its prototype', () => {
    forHostileStrings((text) => {
      const key = typescriptKey(text);
      expect(unseenIn(key)).toEqual([]);
      const [keys, ordinary] = run(
        `{ const object = { ${key}: 1 }; [Object.keys(object), Object.getPrototypeOf(object) === Object.prototype] }`,
      ) as [string[], boolean];
      expect(ordinary).toBe(true);
      expect(keys).toHaveLength(1);
      expectSame(keys[0]!, text);
    });
  });
});

describe('Python', () => {
  test('a literal has the value of the string, and no character that readers do not see', () => {
    forHostileStrings((text) => {
      const literal = pythonString(text);
      expect(unseenIn(literal)).toEqual([]);
      // Two escapes would be two characters.
      expect(literal.replaceAll('\\\\', '')).not.toMatch(/\\ud[89ab][0-9a-f]{2}\\ud[c-f]/);
      expectSame(pythonValueOf(literal), text);
    });
  });
});

test('a text of several lines is a string in triple quotes of Python, and has the value of the string', () => {
  expect(pythonText('a\n"""b\\c"')).toBe('"""a\n\\"""b\\\\c\\""""');
  forHostileStrings((text) => {
    const literal = pythonText(text);
    expect(unseenIn(literal, '\n')).toEqual([]);
    expectSame(pythonValueOf(literal), text);
  });
});

test.each([
  [typescriptValue, false, 'false'],
  [typescriptValue, -1.5, '-1.5'],
  [pythonValue, true, 'True'],
  [pythonValue, 40, '40'],
])('%p writes %p as %s', (write, value, expected) => {
  expect(write(value)).toBe(expected);
});

test.each([NaN, Infinity, -Infinity, 2 ** 53, -1.8881545897087968e289])(
  'refuses the number %p, which code does not keep exactly',
  (number) => {
    expect(() => typescriptValue(number)).toThrow(`${number} is a number that code does not keep exactly.`);
    expect(() => pythonValue(number)).toThrow(`${number} is a number that code does not keep exactly.`);
  },
);

test.each([typescriptValue, pythonValue])('%p refuses the number that the CDK keeps for itself', (write) => {
  expect(() => write(Token.NUMBER_MAP_TOKEN_VALUE)).toThrow('-123456789 is a number that the CDK keeps for itself.');
});

test('a name has letters, digits and underscores of ASCII only', () => {
  forHostileStrings((text) => {
    if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(text) && !text.endsWith('\n')) expect(identifier(text)).toBe(text);
    else expect(() => identifier(text)).toThrow('is not a name that code may contain.');
  });
});

test('a version begins with a digit, and cannot end a literal', () => {
  expect(versionText('1.11.0-rc.1+build_2')).toBe('1.11.0-rc.1+build_2');
  forHostileStrings((text) => {
    if (/^[0-9][A-Za-z0-9_.+-]*$/.test(text)) expect(versionText(text)).toBe(text);
    else expect(() => versionText(text)).toThrow('is not a version.');
  });
});

test('the text of the CDK is a template that has the value of the string, without a marker of a token', () => {
  forHostileStrings((text) => {
    const stated = cdkText(text);
    expect(stated).not.toMatch(/[$#&]\{TfToken\[/);
    // As a key, the CDK would lose the first, and engines skip the second.
    expect(stated).not.toMatch(/^(?:__proto__|\/\/)$/);
    expectSame(decodedTemplate(stated), text);
  });
});

/** The value of a literal in Python: https://docs.python.org/3/reference/lexical_analysis.html#escape-sequences */
function pythonValueOf(literal: string): string {
  const [, lines] = /^"""((?:(?!""")[^\\]|\\[\\"])*)"""$/.exec(literal) ?? [];
  if (lines !== undefined) return lines.replace(/\\(.)/g, '$1');
  const [, , inner = ''] = /^(["'])((?:(?!\1)[^\\\n]|\\(?:[\\"'nrtbf]|u[0-9a-f]{4}|U[0-9a-f]{8}))*)\1$/.exec(literal) ?? [];
  const letters: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  return inner.replace(/\\(?:u([0-9a-f]{4})|U([0-9a-f]{8})|(.))/g, (_, short?: string, long?: string, letter = '') =>
    letter === '' ? String.fromCodePoint(parseInt(short ?? long!, 16)) : (letters[letter] ?? letter),
  );
}

test('the text of the CDK is what regular expressions make of it, which take the square of its length', () => {
  const expected = (text: string) =>
    text
      .replace(/\$\{(?!TfToken\[)/g, '$$${')
      .replace(/(?<!\$)(\$*[$#&])\{(?=TfToken\[)/g, '${"$1"}{')
      .replace(/%\{/g, '%%{')
      .replace(/(?<!\$)(\$*)\r(?!\n)/g, '${"$1\\r"}')
      .replace(/^(?:\ufeff|\/\/$|__proto__$)/, '${"$&"}');
  // Without numbers: the real CDK is asked about them.
  const parts = fc.array(fc.constantFrom('$', '$', '#', '&', '{TfToken[', '{', '%', '\r', '\n', 'a', '//', '\ufeff'), { maxLength: 9 });
  fc.assert(
    fc.property(parts, (list) => expect(cdkText(list.join(''))).toBe(expected(list.join('')))),
    { numRuns: 10_000 },
  );
});
