import { hcl, hclBlock, hclCode, hclLiteral } from '../../src/output';

describe('a literal', () => {
  test.each([
    [null, 'null'],
    [true, 'true'],
    [1.5, '1.5'],
    ['plain', '"plain"'],
    ['with "quotes", a \\ and\na line', '"with \\"quotes\\", a \\\\ and\\na line"'],
    ['${not} a %{template}', '"$${not} a %%{template}"'],
    [[], '[]'],
    [['a', 'b'], '["a", "b"]'],
    [{}, '{}'],
  ])('%j is %s', (value, text) => {
    expect(hclLiteral(value)).toBe(text);
  });

  test('keys that are no names are quoted', () => {
    expect(hclLiteral({ plain: 1, 'Content-Type': 2, '2nd': 3 })).toBe('{ plain = 1, Content-Type = 2, "2nd" = 3 }');
  });

  test('a long list stands on lines of its own', () => {
    expect(hclLiteral(['a'.repeat(60), 'b'.repeat(60)])).toBe(`[\n  "${'a'.repeat(60)}",\n  "${'b'.repeat(60)}",\n]`);
  });
});

test('code stands as it is', () => {
  expect(hclLiteral([hclCode(hcl`svc_action.block.id`)])).toBe('[svc_action.block.id]');
});

test('characters that JSON escapes and HCL does not are written by their numbers', () => {
  expect(hclLiteral('\b\f\\b \u0001')).toBe('"\\u0008\\u000c\\\\b \\u0001"');
});

test('whole lines of text stand as lines, with their templates escaped', () => {
  expect(hclLiteral('a ${b}\n\n  c\n', '  ')).toBe('<<-EOT\n    a $${b}\n\n      c\n  EOT');
});

test.each([['a\nb'], ['a\n'], ['  a\n  b\n'], ['a\tb\nc\n'], ['EOT\nb\n'], ['a\n  \nb\n']])('%j stays one string', (text) => {
  expect(hclLiteral(text)).toBe(JSON.stringify(text));
});

test('the names of a block are aligned, but beside what goes on below', () => {
  const long = { b: 'x'.repeat(60), ccc: 'y'.repeat(60) };
  expect(hclBlock(hcl`resource "x" "y"`, { a: 1, bbb: 2, long, cc: 3, d: {} })).toBe(
    `resource "x" "y" {\n  a   = 1\n  bbb = 2\n  long = {\n    b   = "${long.b}"\n    ccc = "${long.ccc}"\n  }\n  cc = 3\n  d  = {}\n}\n`,
  );
});

test('a map of objects has each on lines of its own', () => {
  expect(hclLiteral({ a: { b: 1 } })).toBe('{\n  a = { b = 1 }\n}');
});
