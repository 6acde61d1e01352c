import { table } from '../../../../src/command/cli/printing/table';
import { Screen } from '../support/screen';

interface Row {
  readonly name: string;
  readonly count: number;
}

const COLUMNS = [
  { title: 'NAME', of: ({ name }: Row) => name, isLong: true },
  { title: 'COUNT', of: ({ count }: Row) => String(count), isNumber: true },
  { title: '', of: ({ count }: Row) => '█'.repeat(count), isChart: true },
];
const ROWS: readonly Row[] = [
  { name: 'a', count: 1 },
  { name: 'b'.repeat(30), count: 4 },
];

test('a pipe gets whole values and no chart', () => {
  expect(table(ROWS, COLUMNS, new Screen({ columns: 20 })).split('\n')).toEqual([
    `NAME${' '.repeat(26)}  COUNT`,
    `a${' '.repeat(29)}      1`,
    `${'b'.repeat(30)}      4`,
    '',
  ]);
});

test('very many rows are shown', () => {
  expect(table(Array<Row>(200_000).fill(ROWS[0]!), COLUMNS, new Screen()).split('\n')).toHaveLength(200_002);
});

test('a terminal gets charts, and lines that fit its width', () => {
  const lines = table(ROWS, COLUMNS, new Screen({ isInteractive: true, columns: 30 })).split('\n');
  expect(lines).toEqual(['NAME               COUNT', 'a                      1  █', `${'b'.repeat(16)}…      4  ████`, '']);
});

test('a value of a column that is not long is never cut', () => {
  const columns = [{ title: 'TIME', of: () => '2025-03-01 14:00:00' }, ...COLUMNS];
  const [, line] = table(ROWS.slice(1), columns, new Screen({ isInteractive: true, columns: 10 })).split('\n');
  expect(line).toBe('2025-03-01 14:00:00  bbbbbbbbbbb…      4  ████');
});

test('colors are used only on a terminal with colors', () => {
  const escape = '\u001b';
  expect(table(ROWS, COLUMNS, new Screen({ isInteractive: true }))).not.toContain(escape);
  expect(table(ROWS, COLUMNS, new Screen({ isInteractive: true, hasColors: true }))).toContain(`${escape}[1m`);
});

test('control characters in traffic are escaped', () => {
  expect(table([{ name: '\u001b[31m', count: 0 }], COLUMNS, new Screen())).not.toContain('\u001b');
});
