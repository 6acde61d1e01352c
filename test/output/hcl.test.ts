import { CREATE_BEFORE_DESTROY, hcl, hclBlock, hclCode, hclLiteral, hclReference } from '../../src/output';
import { forHostileStrings } from './support/hostile-strings';
import { expectSame, unseenIn, withoutHalves } from './support/shown';
import { decodedTemplate } from './support/templates';

describe('a literal', () => {
  test.each([
    [null, 'null'],
    [true, 'true'],
    [1.5, '1.5'],
    ['plain', '"plain"'],
    ['with "quotes", a \\ and\na line ', '"with \\"quotes\\", a \\\\ and\\na line "'],
    ['${not} a %{template}', '"$${not} a %%{template}"'],
    [[], '[]'],
    [['a', 'b'], '["a", "b"]'],
    [{}, '{}'],
  ])('writes %j as %s', (value, text) => {
    expect(hclLiteral(value)).toBe(text);
  });

  test('quotes keys that are no names', () => {
    expect(hclLiteral({ plain: 1, 'Content-Type': 2, '2nd': 3 })).toBe('{ plain = 1, Content-Type = 2, "2nd" = 3 }');
  });

  test('writes a long list with one item per line', () => {
    expect(hclLiteral(['a'.repeat(60), 'b'.repeat(60)])).toBe(`[\n  "${'a'.repeat(60)}",\n  "${'b'.repeat(60)}",\n]`);
  });
});

test.each([NaN, Infinity, -Infinity])('refuses %p, which HCL has no number for', (number) => {
  expect(() => hclLiteral({ a: [number] })).toThrow(`Terraform's language has no number ${number}.`);
});

test('code stays unchanged', () => {
  expect(hclLiteral([hclCode(hcl`svc_action.block.id`)])).toBe('[svc_action.block.id]');
});

test('characters without an escape in HCL are written as \\u0008', () => {
  expect(hclLiteral('\b\f\\b \u0001')).toBe('"\\u0008\\u000c\\\\b \\u0001"');
});

test('a text of several lines is a heredoc with escaped templates, also without a line break at its end', () => {
  expect(hclLiteral('a ${b}\n  c', '  ')).toBe('chomp(<<-EOT\n    a $${b}\n      c\n  EOT\n  )');
  expect(hclLiteral('a ${b}\n\n  c\n', '  ')).toBe('<<-EOT\n    a $${b}\n\n      c\n  EOT');
});

test('names beside a heredoc are aligned, and those beside a call are not, as by terraform fmt', () => {
  expect(hclLiteral({ nn: 1, content: 'x\ny', n: 2, lines: 'x\ny\n' })).toBe(
    '{\n  nn = 1\n  content = chomp(<<-EOT\n    x\n    y\n  EOT\n  )\n  n     = 2\n  lines = <<-EOT\n    x\n    y\n  EOT\n}',
  );
});

test.each([['a\n'], ['\na '], ['  a\n  b\n'], ['a\tb\nc\n'], ['EOT\nb\n'], ['a\n  \nb\n']])('writes %j as a quoted string', (text) => {
  expect(hclLiteral(text)).toBe(JSON.stringify(text));
});

test('the names of a block are aligned, except before multi-line values', () => {
  const long = { b: 'x'.repeat(60), ccc: 'y'.repeat(60) };
  expect(hclBlock(hcl`resource "x" "y"`, { a: 1, bbb: 2, long, cc: 3, d: {} })).toBe(
    `resource "x" "y" {\n  a   = 1\n  bbb = 2\n  long = {\n    b   = "${long.b}"\n    ccc = "${long.ccc}"\n  }\n  cc = 3\n  d  = {}\n}\n`,
  );
});

test('a block stands inside of another one, after its attributes', () => {
  expect(hclBlock(hcl`resource "x" "y"`, { a: 1 }, undefined, [CREATE_BEFORE_DESTROY])).toBe(
    'resource "x" "y" {\n  a = 1\n\n  lifecycle {\n    create_before_destroy = true\n  }\n}\n',
  );
});

test('a map of objects has one object per line', () => {
  expect(hclLiteral({ a: { b: 1 } })).toBe('{\n  a = { b = 1 }\n}');
});

test('a literal has the value of the string, and no character that readers do not see', () => {
  forHostileStrings((text) => {
    const literal = hclLiteral(text);
    expect(unseenIn(literal, literal.startsWith('"') ? '' : '\n')).toEqual([]);
    expectSame(valueOf(literal), withoutHalves(text));
    // In a list, there is no place for lines.
    const item = hclLiteral([text]).replace(/^\[\s*|,?\n?\]$/g, '');
    expectSame(quotedValue(item), withoutHalves(text));
  });
});

test('a key stays the only key of its object, and is no keyword', () => {
  forHostileStrings((text) => {
    const [, key = ''] = /^\{\s+(.*) = 1\s\}$/.exec(hclLiteral(Object.fromEntries([[text, 1]]))) ?? [];
    expect(unseenIn(key)).toEqual([]);
    if (/^[A-Za-z_][A-Za-z0-9_-]*$/.test(key)) expect([key, text]).toEqual([text, expect.not.stringMatching(/^(null|true|false|for)$/)]);
    else expectSame(quotedValue(key), withoutHalves(text));
  });
});

test('a reference has letters, digits, underscores and hyphens only', () => {
  expect(hclReference(['module', 'shop-1', 'größe'])).toBe('module.shop-1.größe');
  forHostileStrings((text) => {
    if (/^[A-Za-z_][A-Za-z0-9_-]*$/.test(text)) expect(hclReference(text)).toBe(text);
    else if (text === '' || /[\s\p{C}\p{S}]|(?![_-])\p{P}/u.test(text)) {
      expect(() => hclReference(['svc_action', text])).toThrow("is not a name in Terraform's language.");
    }
  });
});

/** Value of a literal in quotes, or of lines up to a marker: https://github.com/hashicorp/hcl/blob/main/hclsyntax/spec.md */
function valueOf(literal: string): string {
  if (literal.startsWith('"')) return quotedValue(literal);
  if (literal.startsWith('chomp(')) {
    expect(literal).toMatch(/\n\)$/);
    const lines = valueOf(literal.slice('chomp('.length, -2));
    // The function removes all line breaks at the end.
    expect(lines.endsWith('\n\n')).toBe(false);
    return lines.slice(0, -1);
  }
  const lines = literal.split('\n');
  expect([lines.shift(), lines.pop()]).toEqual(['<<-EOT', 'EOT']);
  expect(lines.filter((line) => line.trim() === 'EOT')).toEqual([]);
  const indents = lines.filter((line) => line !== '').map((line) => line.length - line.trimStart().length);
  const indent = indents.reduce((least, each) => Math.min(least, each), Infinity);
  return decodedTemplate(lines.map((line) => `${line.slice(indent)}\n`).join(''));
}

function quotedValue(literal: string): string {
  const [, inner] = /^"((?:[^"\\\n]|\\(?:["\\nrt]|u[0-9a-f]{4}|U[0-9a-f]{8}))*)"$/.exec(literal) ?? [];
  const letters: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
  return decodedTemplate(inner ?? `${literal.slice(0, 20)} is no literal`).replace(
    /\\(?:u([0-9a-f]{4})|U([0-9a-f]{8})|(.))/g,
    (_, short?: string, long?: string, letter = '') =>
      letter === '' ? String.fromCodePoint(parseInt(short ?? long!, 16)) : (letters[letter] ?? letter),
  );
}
