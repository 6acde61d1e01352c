import { Option } from 'commander';
import { own } from '../../../model/own';
import { csvLine, json, jsonText, type TerminalText } from '../../../output';
import type { Terminal } from './terminal';

export const FORMATS = ['table', 'json', 'ndjson', 'csv'] as const;

/** Output format of results. */
export type Format = (typeof FORMATS)[number];

/** Returns the option `--output`. */
export function outputOption(): Option {
  return new Option('-o, --output <format>', 'table; json: one list; ndjson: one JSON object per line; csv: with a header line')
    .choices(FORMATS)
    .default('table');
}

type Rows<Row> = Iterable<Row> | AsyncIterable<Row>;

/** Layout of rows of one type. */
export interface Layout<Row> {
  /** Fields of CSV. */
  readonly fields: readonly string[];
  readonly table: (rows: readonly Row[], terminal: Terminal) => TerminalText;
}

/** Writes each row as it arrives. Only a table waits for all rows. */
export async function write<Row extends object>(rows: Rows<Row>, format: Format, layout: Layout<Row>, terminal: Terminal): Promise<void> {
  switch (format) {
    case 'table': {
      const all: Row[] = [];
      for await (const row of rows) all.push(row);
      return terminal.write(layout.table(all, terminal));
    }
    case 'json': {
      let before = json`[\n`;
      for await (const row of rows) {
        await terminal.write(json`${before}${jsonText(row)}`);
        before = json`,\n`;
      }
      return terminal.write(before === json`[\n` ? json`[]\n` : json`\n]\n`);
    }
    case 'ndjson':
      for await (const row of rows) await terminal.write(json`${jsonText(row)}\n`);
      return;
    case 'csv':
      await terminal.write(csvLine(layout.fields));
      for await (const row of rows) {
        const values = row as { readonly [field: string]: unknown };
        await terminal.write(csvLine(layout.fields.map((field) => own(values, field))));
      }
  }
}
