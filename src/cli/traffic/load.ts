import { createInterface } from 'node:readline';
import { AccessLogReader, fileContent, type TagsOf } from '../../records';
import type { Destination } from './destination';

/** Characters that one request to the emulator has, about. */
const BATCH = 32 * 1024 * 1024;

/** Bad lines that are told of each file. */
const TOLD = 20;

/** What came of the lines of a file. */
export interface Outcome {
  readonly lines: number;
  readonly stored: number;
  /** Requests that the emulator had before. */
  readonly known: number;
  readonly bad: number;
  /** The first bad lines. */
  readonly told: readonly { readonly line: number; readonly problem: string }[];
}

/** How a file is loaded. */
export interface LoadOptions {
  /** Tags of lines of access logs, besides `all`. Records have their own. */
  readonly tagsOf?: TagsOf;
  /** Called after each part of the file. */
  readonly progress?: (sofar: Outcome) => void;
}

/**
 * Stores the lines of a file: traffic records as JSON, or an access log in the combined format. Either may be compressed with
 * gzip.
 *
 * @param file its path, or `-` for standard input
 */
export async function loadFile(file: string, destination: Destination, { tagsOf, progress }: LoadOptions = {}): Promise<Outcome> {
  let sum: Outcome = { lines: 0, stored: 0, known: 0, bad: 0, told: [] };
  const logs = new AccessLogReader(tagsOf);
  let batch: string[] = [];
  let size = 0;
  /** The numbers of the lines of the batch. */
  let numbers: number[] = [];
  const tell = (line: number, problem: string) => {
    sum = { ...sum, bad: sum.bad + 1, told: sum.told.length < TOLD ? [...sum.told, { line, problem }] : sum.told };
  };
  const flush = async () => {
    if (batch.length === 0) return;
    const { stored, known, bad } = await destination.store(batch.join('\n'));
    for (const { line, problem } of bad.lines) tell(numbers[line - 1]!, problem);
    sum = { ...sum, stored: sum.stored + stored, known: sum.known + known, bad: sum.bad + bad.total - bad.lines.length };
    [batch, numbers, size] = [[], [], 0];
    progress?.(sum);
  };
  for await (const line of createInterface({ input: await fileContent(file), crlfDelay: Infinity })) {
    sum = { ...sum, lines: sum.lines + 1 };
    if (line.trim() === '') continue;
    const json = /^\s*\{/.test(line) ? line : recordText(logs, line);
    if (json === undefined) {
      tell(sum.lines, 'neither a record in JSON nor a line of an access log in the combined format');
      continue;
    }
    batch.push(json);
    numbers.push(sum.lines);
    size += json.length;
    if (size >= BATCH) await flush();
  }
  await flush();
  return sum;
}

function recordText(logs: AccessLogReader, line: string): string | undefined {
  const record = logs.read(line);
  return record && JSON.stringify(record);
}
