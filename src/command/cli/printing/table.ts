import { mostOf } from '../../../model/extremes';
import { joined, NOTHING, terminalLine, terminalText, type TerminalText } from '../../../output';
import { paint } from '../../terminal';
import type { Terminal } from './terminal';

/** Column of a table. */
export interface TableColumn<Row> {
  readonly title: string;
  readonly of: (row: Row) => string;
  /** Whether the values are numbers, which are aligned to the right. */
  readonly isNumber?: boolean;
  /** Whether the values may be long, and are cut if a terminal is too narrow. */
  readonly isLong?: boolean;
  /** Whether the values are charts, which only terminals show. */
  readonly isChart?: boolean;
}

const GAP = terminalText`  `;
/** Minimum width of a column of long values. */
const NARROWEST = 12;

/** Formats rows below their titles. On a terminal, long values are cut to keep each row on one line. */
export function table<Row>(rows: readonly Row[], columns: readonly TableColumn<Row>[], terminal: Omit<Terminal, 'write'>): TerminalText {
  const shown = columns.filter(({ isChart }) => terminal.isInteractive || !isChart);
  const cells = rows.map((row) => shown.map((column): string => terminalLine(column.of(row))));
  // There may be more rows than a call takes arguments.
  const widths = shown.map(({ title }, i) => cells.reduce((most, line) => Math.max(most, length(line[i] ?? '')), length(title)));
  if (terminal.isInteractive) narrow(widths, shown, terminal.columns);
  const line = (texts: readonly string[], isTitle: boolean) => {
    const last = texts.findLastIndex((text) => text !== '');
    const parts = shown.slice(0, last + 1).map((column, i) => {
      const text = fitted(texts[i] ?? '', widths[i] ?? 0, column.isNumber === true);
      const safe = terminalLine(i === last ? text.trimEnd() : text);
      if (isTitle) return paint('bold', safe, terminal);
      return column.isChart ? paint('cyan', safe, terminal) : safe;
    });
    return terminalText`${joined(parts, GAP)}\n`;
  };
  const titles = shown.map(({ title }) => title);
  return joined([line(titles, true), ...cells.map((texts) => line(texts, false))], NOTHING);
}

/** Narrows the widest column of long values until the table fits. */
function narrow(widths: number[], columns: readonly TableColumn<never>[], most: number): void {
  const total = () => widths.reduce((sum, width) => sum + width, 0) + GAP.length * (widths.length - 1);
  for (let excess = total() - most; excess > 0; excess = total() - most) {
    const texts = widths.map((width, i) => (columns[i]?.isLong ? width : 0));
    const widest = mostOf(texts);
    if (widest <= NARROWEST) return;
    const others = texts.filter((width) => width < widest);
    widths[texts.indexOf(widest)] = Math.max(NARROWEST, widest - excess, Math.min(widest - 1, mostOf(others, 0)));
  }
}

function fitted(text: string, width: number, isNumber: boolean): string {
  const characters = [...text];
  const cut = characters.length > width ? `${characters.slice(0, width - 1).join('')}…` : text;
  const space = ' '.repeat(Math.max(0, width - length(cut)));
  return isNumber ? space + cut : cut + space;
}

function length(text: string): number {
  return [...text].length;
}
