import { fitted, helpWidth } from '../../../../src/command/cli/printing/help-text';

test('lines that begin in one column are a paragraph', () => {
  expect(fitted('one two three\nfour five\n\nsix\n  seven eight\n  nine', 14)).toBe(
    'one two three\nfour five\n\nsix\n  seven eight\n  nine',
  );
  expect(fitted('one two three\nfour five\n\nsix\n  seven eight\n  nine', 40)).toBe('one two three four five\n\nsix\n  seven eight nine');
});

describe('a description', () => {
  const TERMS = 'Exit:\n  0   all is well with this\n      command\n  10  an error';

  test('stays beside its term', () => {
    expect(fitted(TERMS, 36)).toBe('Exit:\n  0   all is well with this command\n  10  an error');
    const long = `${'word '.repeat(9)}end`;
    expect(fitted(`  term  ${long}`, 40)).toBe('  term  word word word word word word\n        word word word end');
  });

  test('is below its term where the term is long', () => {
    expect(fitted(`  $ svc-waap ${'x'.repeat(20)}    shows what a plan will do`, 50)).toBe(
      `  $ svc-waap ${'x'.repeat(20)}\n      shows what a plan will do`,
    );
  });
});

describe('a command', () => {
  test.each([
    ['goes on in the next line', '  $ svc one two three | four', '  $ svc one two \\\n        three | four'],
    ['keeps an option with its value', '  $ svc one --two three --four', '  $ svc one \\\n        --two three \\\n        --four'],
    ['keeps what is in quotes', `  $ svc 'a b "c d e f g' h`, `  $ svc \\\n        'a b "c d e f g' h`],
    ['keeps the prompt with the program', `  $ ${'long'.repeat(6)} x`, `  $ ${'long'.repeat(6)} \\\n        x`],
  ])('%s', (_, line, lines) => {
    expect(fitted(line, 24)).toBe(lines);
    expect(fitted(`${line}\n  $ another`, 80)).toBe(`${line}\n  $ another`);
  });
});

test('a sample stays as it is', () => {
  const sample = 'A file:\n  { "a": { "long": "value", "another": "value" },\n  "c": 1\n  } }';
  expect(fitted(sample, 20)).toBe(sample);
});

test('the width is that of the terminal, or else of COLUMNS', () => {
  expect(helpWidth(120, { COLUMNS: '60' })).toBe(120);
  expect(helpWidth(undefined, { COLUMNS: '60' })).toBe(60);
  for (const COLUMNS of [undefined, '', '0', 'wide']) expect(helpWidth(undefined, { COLUMNS })).toBe(80);
});
