import fc from 'fast-check';
import { csvLine } from '../../src/output';
import { FULL } from '../full';
import { forHostileStrings } from './support/hostile-strings';
import { expectSame, shown, unseenIn } from './support/shown';

test('numbers and booleans are unquoted, null is an empty cell, and a list is JSON', () => {
  expect(csvLine([-1.5, true, null, undefined, ['a', 1]])).toBe('-1.5,true,,,"[""a"",1]"\r\n');
});

test('a cell of text shows hidden characters, and no spreadsheet reads it as a formula', () => {
  forHostileStrings((text) => {
    const line = csvLine([text, 'between', text]);
    expect(unseenIn(line.slice(0, -2), '\t\n')).toEqual([]);
    // Elsewhere in the world, spreadsheets split lines at semicolons, or at tabs.
    expect(line.replace(/"(?:[^"]|"")*"/g, '')).not.toMatch(/[;\t]/);
    const [first = '', between, last = '', ...rest] = cellsOf(line);
    expect([between, ...rest]).toEqual(['between']);
    expectSame(first, last);
    // Only apostrophes are added, and none where there is no sign of a formula.
    const visible = shown(text, '\t\n');
    expectSame(first.replaceAll("'", ''), visible.replaceAll("'", ''));
    if (!/[=+\-@＝＋－＠]/.test(visible)) expectSame(first, /^\s/.test(visible) ? `'${visible}` : visible);
    if (text.length < 1000) expect(formulasOf(line)).toEqual([]);
  });
});

test('no reader finds a formula, whatever it splits lines at, and wherever quotes are', () => {
  const part = fc.constantFrom(';', '\t', '\n', '"', ' ', '     ', ',', "'", '=', '+1', '-', '@', '＝', 'x', '\r', '\u3000');
  const text = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 3 }), (cells) => {
      expect(formulasOf(csvLine(cells))).toEqual([]);
      expect(cellsOf(csvLine(cells)).length).toBe(cells.length);
    }),
    {
      numRuns: FULL ? 100_000 : 2_000,
      examples: [[['y', `x;"=cmd|'/c calc'!A0;y"`]], [['y', 'x;     =1+1']], [['y', 'x\n\n ""=1']], [['"=1']]],
    },
  );
});

/** Cells of a line that RFC 4180 allows. Text in quotes has two quotes for each of its own; other text has none, and no line break. */
function cellsOf(line: string): string[] {
  const cell = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r\n)/y;
  const cells: string[] = [];
  for (let end = ','; end === ',';) {
    const [, quoted, plain = '', separator] = cell.exec(line) ?? [];
    if (separator === undefined) throw new Error(`No cell after ${cells.length} cells`);
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    end = separator;
  }
  expect(cell.lastIndex).toBe(line.length);
  return cells;
}

/** Cells that begin a formula behind white space and quotes, in the eyes of some reader. */
function formulasOf(line: string): string[] {
  const cells = [',', ';', '\t'].flatMap((separator) => leniently(line, separator));
  return cells.filter((cell) => /^[=+\-@＝＋－＠]/.test(cell.slice(cell.search(/[^\s"]|$/))));
}

/**
 * Cells of all lines as spreadsheets and Python read them: a quote surrounds a cell if it is the first character. Two quotes in such a
 * cell are one, and what comes behind a single one belongs to the cell.
 */
function leniently(text: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let state: 'begin' | 'plain' | 'quoted' | 'quote' = 'begin';
  for (const character of text) {
    if (state === 'quoted') {
      if (character === '"') state = 'quote';
      else cell += character;
    } else if (character === '"' && state !== 'plain') {
      if (state === 'quote') cell += character;
      state = 'quoted';
    } else if (character === separator || character === '\n' || character === '\r') {
      cells.push(cell);
      cell = '';
      state = 'begin';
    } else {
      cell += character;
      state = 'plain';
    }
  }
  return [...cells, cell];
}
