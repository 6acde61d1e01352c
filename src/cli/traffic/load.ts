import { createInterface } from 'node:readline';
import { AccessLogReader, fileContent } from '../../records';

/** Characters that one request to the emulator has, about. */
const BATCH = 32 * 1024 * 1024;

/** Bad lines that are told of each file. */
const TOLD = 20;

/** The emulator to load traffic into. */
export interface Target {
  readonly baseUrl: string;
  readonly apiKey?: string;
}

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

/** The emulator's answer to a batch. */
interface Received {
  readonly stored: number;
  readonly known: number;
  readonly bad: { readonly total: number; readonly lines: readonly { readonly line: number; readonly problem: string }[] };
}

/**
 * Sends the lines of a file to a running emulator: traffic records as JSON, or an access log in the combined format. Either may be
 * compressed with gzip.
 *
 * @param progress called after each part of the file
 */
export async function loadFile(file: string, target: Target, progress: (sofar: Outcome) => void = () => undefined): Promise<Outcome> {
  let sum: Outcome = { lines: 0, stored: 0, known: 0, bad: 0, told: [] };
  const logs = new AccessLogReader();
  let batch: string[] = [];
  let size = 0;
  /** The numbers of the lines of the batch. */
  let numbers: number[] = [];
  const tell = (line: number, problem: string) => {
    sum = { ...sum, bad: sum.bad + 1, told: sum.told.length < TOLD ? [...sum.told, { line, problem }] : sum.told };
  };
  const flush = async () => {
    if (batch.length === 0) return;
    const { stored, known, bad } = await send(batch.join('\n'), target);
    for (const { line, problem } of bad.lines) tell(numbers[line - 1]!, problem);
    sum = { ...sum, stored: sum.stored + stored, known: sum.known + known, bad: sum.bad + bad.total - bad.lines.length };
    [batch, numbers, size] = [[], [], 0];
    progress(sum);
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

async function send(body: string, { baseUrl, apiKey }: Target): Promise<Received> {
  const url = `${baseUrl.replace(/\/+$/, '')}/_emulator/traffic`;
  const headers = { ...(apiKey !== undefined && { authorization: `Basic ${apiKey}` }) };
  const answer = await fetch(url, { method: 'POST', headers, body }).catch((error: unknown) => {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new Error(`No emulator answers at ${baseUrl} (${reason}). Start one with "svc-waap emulator", and name it with --base-url.`);
  });
  const text = await answer.text();
  if (answer.status === 404)
    throw new Error(`What answers at ${baseUrl} is not the emulator. Traffic can be loaded into an emulator only.`);
  if (!answer.ok) throw new Error(`The emulator at ${baseUrl} refused the traffic with status ${answer.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as Received;
}
