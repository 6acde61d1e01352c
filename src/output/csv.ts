import { visible } from './characters';
import type { Safe } from './safe';

export type CsvText = Safe<'csv'>;

/** Beginning of a cell that a spreadsheet reads as a formula, some behind blanks or quotes, and white space, which others leave out. */
const FORMULA = /^(?:\s|[ "]*[=+\-@\uff1d\uff0b\uff0d\uff20])/;

/**
 * The same behind what a spreadsheet of another country takes for the end of a cell, whether quotes surround it or not. To such a
 * spreadsheet, a quote behind it surrounds a cell of its own.
 */
const INNER_FORMULA = /([;\t\n])(?=[ "]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

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
