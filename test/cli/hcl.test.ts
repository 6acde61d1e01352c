import { hclBlock, hclLiteral } from '../../src/cli/hcl';

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
    expect(hclLiteral({ plain: 1, 'Content-Type': 2, '2nd': 3 })).toBe('{\n  plain        = 1\n  Content-Type = 2\n  "2nd"        = 3\n}');
  });

  test('a long list stands on lines of its own', () => {
    expect(hclLiteral(['a'.repeat(60), 'b'.repeat(60)])).toBe(`[\n  "${'a'.repeat(60)}",\n  "${'b'.repeat(60)}",\n]`);
  });
});

test('a block has its attributes aligned', () => {
  expect(hclBlock('resource "x" "y"', { a: 1, long: { b: 'c' } })).toBe(
    'resource "x" "y" {\n  a    = 1\n  long = {\n    b = "c"\n  }\n}\n',
  );
});
