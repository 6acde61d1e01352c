import { csvLine } from '../../src/output';
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
    expect(first).not.toMatch(/^[=+\-@＝＋－＠\s]/);
    // One assertion for all parts: a long string has a quarter of a million.
    expect(first.split(/[;\t\n]/).filter((part) => /^ {0,3}[=+\-@＝＋－＠]/.test(part))).toEqual([]);
    const visible = shown(text, '\t\n').replace(/[;\t\n](?= {0,3}[=+\-@＝＋－＠])/g, "$&'");
    expectSame(first, /^[=+\-@＝＋－＠\s]/.test(visible) ? `'${visible}` : visible);
  });
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
