import { visible } from './characters';
import type { Safe } from './safe';

export type CsvText = Safe<'csv'>;

/** First characters with which a spreadsheet reads a cell as a formula, and white space, behind which some look for one. */
const FORMULA = /^[=+\-@\uff1d\uff0b\uff0d\uff20\s]/;

/** The same behind what a spreadsheet of another country takes for the end of a cell, whether quotes surround it or not. */
const INNER_FORMULA = /([;\t\n])(?= {0,3}[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/**
 * Returns a line of RFC 4180. Numbers and booleans are written as they are, null and undefined as empty cells, lists and objects as JSON.
 * A string that a spreadsheet would read as a formula begins with an apostrophe, also behind a semicolon, a tab or a line break.
 */
export function csvLine(cells: readonly unknown[]): CsvText {
  return `${cells.map(cell).join(',')}\r\n` as CsvText;
}

function cell(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = visible(typeof value === 'string' ? value : JSON.stringify(value), '\t\n');
  const harmless = (FORMULA.test(text) ? `'${text}` : text).replace(INNER_FORMULA, "$1'");
  return /[",;\t\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
