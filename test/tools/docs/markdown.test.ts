import { cell, fenced, inline, plain, table } from '../../../tools/docs/markdown';

describe('a description as Markdown', () => {
  test('what a renderer would take for HTML is shown as it is written', () => {
    expect(inline('Send <KEY> & wait')).toBe('Send &lt;KEY&gt; &amp; wait');
  });

  test('code stays as it is', () => {
    expect(inline('Patterns such as `X-<name>|Server`, divided')).toBe('Patterns such as `X-<name>|Server`, divided');
  });

  test('a backtick that opens no code is a character', () => {
    expect(inline('`a` and ` alone <b>')).toBe('`a` and \\` alone &lt;b&gt;');
  });

  test('it stays on one line, so that it cannot end its list', () => {
    expect(inline('One.\n\n- Two\n')).toBe('One. - Two');
  });

  test('plain text has no Markdown', () => {
    expect(plain('Name of\nthe `thing`.')).toBe('Name of the thing.');
  });
});

describe('tables and fences', () => {
  test('a bar in a cell ends no cell, in code too', () => {
    expect(cell('`a|b` | c')).toBe('`a\\|b` \\| c');
    expect(table(['A', 'B'], [['1|2', 'x']])).toBe('| A | B |\n| --- | --- |\n| 1\\|2 | x |');
  });

  test('a fence is longer than any in the code', () => {
    expect(fenced('hcl', 'a\n')).toBe('```hcl\na\n```');
    expect(fenced('md', '```\nx\n```\n')).toBe('````md\n```\nx\n```\n````');
  });
});
