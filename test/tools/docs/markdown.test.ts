import { cell, fenced, inline, plain, table } from '../../../tools/docs/markdown';

describe('a description as Markdown', () => {
  test('shows HTML as text', () => {
    expect(inline('Send <KEY> & wait')).toBe('Send &lt;KEY&gt; &amp; wait');
  });

  test('keeps code unchanged', () => {
    expect(inline('Patterns such as `X-<name>|Server`, divided')).toBe('Patterns such as `X-<name>|Server`, divided');
  });

  test('escapes a backtick that opens no code', () => {
    expect(inline('`a` and ` alone <b>')).toBe('`a` and \\` alone &lt;b&gt;');
  });

  test('is on one line, and cannot end its list', () => {
    expect(inline('One.\n\n- Two\n')).toBe('One. - Two');
  });

  test('has no Markdown as plain text', () => {
    expect(plain('Name of\nthe `thing`.')).toBe('Name of the thing.');
  });
});

describe('tables and fences', () => {
  test('escape a bar in a cell, in code too', () => {
    expect(cell('`a|b` | c')).toBe('`a\\|b` \\| c');
    expect(table(['A', 'B'], [['1|2', 'x']])).toBe('| A | B |\n| --- | --- |\n| 1\\|2 | x |');
  });

  test('have a fence that is longer than any fence in the code', () => {
    expect(fenced('hcl', 'a\n')).toBe('```hcl\na\n```');
    expect(fenced('md', '```\nx\n```\n')).toBe('````md\n```\nx\n```\n````');
  });
});
