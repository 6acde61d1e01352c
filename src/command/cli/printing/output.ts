import { Option } from 'commander';
import { own } from '../../../model/own';
import { csvLine, json, jsonText, type TerminalText } from '../../../output';
import type { Terminal } from './terminal';

/** Output formats of results, each with its explanation in the help. */
const OUTPUT_FORMATS = {
  table: '',
  json: 'one list',
  ndjson: 'one JSON object per line',
  csv: 'with a header line',
} as const;

export type OutputFormat = keyof typeof OUTPUT_FORMATS;

/** Returns the option `--output`. */
export function outputOption(): Option {
  const explained = Object.entries(OUTPUT_FORMATS).map(([name, explanation]) => (explanation === '' ? name : `${name}: ${explanation}`));
  return new Option('-o, --output <format>', explained.join('; ')).choices(Object.keys(OUTPUT_FORMATS)).default('table');
}

type Rows<Row> = Iterable<Row> | AsyncIterable<Row>;

/** Layout of rows of one type. */
export interface RowLayout<Row> {
  /** Fields of CSV. */
  readonly fields: readonly string[];
  readonly table: (rows: readonly Row[], terminal: Terminal) => TerminalText;
}

/** Writes each row as it arrives, as long as the output has a reader. Only a table waits for all rows. */
export async function writeRows<Row extends object>(
  rows: Rows<Row>,
  format: OutputFormat,
  layout: RowLayout<Row>,
  terminal: Terminal,
): Promise<void> {
  switch (format) {
    case 'table': {
      const all: Row[] = [];
      for await (const row of rows) all.push(row);
      return terminal.write(tableOf(all, layout, terminal));
    }
    case 'json': {
      let before = json`[\n`;
      for await (const row of rows) {
        if (!terminal.hasReader) return;
        await terminal.write(json`${before}${jsonText(row)}`);
        before = json`,\n`;
      }
      return terminal.write(before === json`[\n` ? json`[]\n` : json`\n]\n`);
    }
    case 'ndjson':
      for await (const row of rows) {
        if (!terminal.hasReader) return;
        await terminal.write(json`${jsonText(row)}\n`);
      }
      return;
    case 'csv':
      await terminal.write(csvLine(layout.fields));
      for await (const row of rows) {
        if (!terminal.hasReader) return;
        const values = row as { readonly [field: string]: unknown };
        await terminal.write(csvLine(layout.fields.map((field) => own(values, field))));
      }
      return;
    default:
      format satisfies never;
  }
}

/** Returns what writes rows. Refuses rows that the format cannot show, before a command changes anything. @throws Error as `writeRows` */
export function rowsWriter<Row extends object>(
  rows: readonly Row[],
  format: OutputFormat,
  layout: RowLayout<Row>,
  terminal: Terminal,
): () => Promise<void> {
  if (format !== 'table') return () => writeRows(rows, format, layout, terminal);
  const text = tableOf(rows, layout, terminal);
  return async () => terminal.write(text);
}

/** @throws Error with the remedy: a service may send values of other types than the model has, which the other formats show as they are */
function tableOf<Row>(rows: readonly Row[], layout: RowLayout<Row>, terminal: Terminal): TerminalText {
  try {
    return layout.table(rows, terminal);
  } catch (error) {
    throw new Error('The service sent values of other types than the API has, and no table can show them. Set --output to json.', {
      cause: error,
    });
  }
}
