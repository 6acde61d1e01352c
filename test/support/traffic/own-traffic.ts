import { readFileSync } from 'node:fs';
import * as duckdb from '@duckdb/node-api';
import { DuckdbSession, parquetRecords } from '../../../src/traffic/store';
import { fromRoot } from '../../../tools/paths';

// The logs of docs/guides/own-traffic.md, and the records that its statements make of them.

/** Line of a log. */
interface LogLine {
  readonly time: string;
  readonly client: string;
  readonly method: string;
  readonly uri: string;
  readonly host: string;
  readonly status: number;
  readonly agent: string;
  readonly bot: boolean;
}

/** Lines of a log, as in the guide. */
export const LOG_LINES: readonly LogLine[] = [
  {
    time: '2026-11-20T08:00:01.500Z',
    client: '203.0.113.7',
    method: 'POST',
    uri: '/login',
    host: 'shop.example',
    status: 403,
    agent: 'curl/8.5',
    bot: true,
  },
  guideLine(),
  {
    time: '2026-11-20T08:00:02.000Z',
    client: '2001:db8::1',
    method: 'GET',
    uri: '/',
    host: 'shop.example',
    status: 200,
    agent: "it's",
    bot: false,
  },
];

/** The records of these lines, in the order of time. */
export const OWN_RECORDS = [
  record('2026-11-20T08:00:00.120Z', '203.0.113.7', 'POST', '/login', 'curl/8.5', false, ['status:401', 'login']),
  record('2026-11-20T08:00:01.500Z', '203.0.113.7', 'POST', '/login', 'curl/8.5', false, ['status:403', 'login']),
  record('2026-11-20T08:00:02.000Z', '2001:db8::1', 'GET', '/', "it's", true, ['status:200']),
];

function record(timestamp: string, ip: string, method: string, path: string, agent: string, human: boolean, tags: readonly string[]) {
  return { timestamp, ip, method, path, host: 'shop.example', headers: { 'user-agent': agent }, human, tags };
}

function guideLine(): LogLine {
  return JSON.parse(codeOf('json')) as LogLine;
}

/** Returns the statement of the guide that contains a text. */
export function guideStatement(part: string): string {
  return codeOf('sql', part);
}

function codeOf(language: string, part = ''): string {
  const guide = readFileSync(fromRoot('docs/guides/own-traffic.md'), 'utf8');
  const blocks = [...guide.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].filter(([, name, code]) => name === language && code!.includes(part));
  if (blocks.length !== 1) throw new Error(`The guide has ${blocks.length} blocks of ${language} with ${JSON.stringify(part)}.`);
  return blocks[0]![2]!;
}

/** Returns the records of a Parquet file, as a preview reads them. */
export async function recordsIn(file: string): Promise<unknown[]> {
  const session = await DuckdbSession.open(duckdb, [file]);
  try {
    const records: unknown[] = [];
    for await (const rows of parquetRecords(session)) records.push(...rows.map((row) => ('record' in row ? row.record : row)));
    return records;
  } finally {
    session.close();
  }
}
