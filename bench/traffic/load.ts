/**
 * How fast traffic is loaded into a running emulator, from the command to the stored record; and, beside that, how fast DuckDB's own
 * reader reads the same records from a file, and stores nothing.
 *
 *   npx tsx bench/traffic/load.ts [thousands of records] [rounds]
 *
 * It needs a build. Each round has a new emulator.
 */
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { RECORDS_OF_FILE } from '../../src/emulator/traffic/store/table';
import { TrafficDatabase } from '../../src/emulator/traffic/store/traffic-database';
import { EmulatorProcess, SVC_WAAP } from '../../tools/emulator-process';
import { run } from '../../tools/process';
import { median } from '../median';
import { accessLine, fullRecord } from './sample';

const RECORDS = Math.round(Number(process.argv[2] ?? 300) * 1e3);
const ROUNDS = Number(process.argv[3] ?? 3);

async function write(file: string, line: (position: number) => string): Promise<void> {
  const lines = function* () {
    for (let position = 0; position < RECORDS; position += 1) yield `${line(position)}\n`;
  };
  await pipeline(Readable.from(lines()), createWriteStream(file));
}

/** Seconds that the command takes. */
async function load(file: string, folder: string): Promise<number> {
  const emulator = await EmulatorProcess.start(['--data', join(folder, 'data')]);
  try {
    const began = performance.now();
    const { stderr } = await run(process.execPath, [SVC_WAAP, 'traffic', 'load', '--base-url', emulator.url, file], { cwd: folder });
    const seconds = (performance.now() - began) / 1000;
    if (!stderr.includes(`${RECORDS} requests stored`)) throw new Error(stderr);
    return seconds;
  } finally {
    await emulator.stop();
    rmSync(join(folder, 'data'), { recursive: true });
  }
}

/** Seconds that DuckDB takes to read the records. */
async function read(file: string): Promise<number> {
  const database = await TrafficDatabase.open(join(dirname(file), 'reader.duckdb')); // it may read files of its folder
  try {
    const began = performance.now();
    await database.read([
      { text: `SELECT bit_xor(hash(record)) AS all FROM (${RECORDS_OF_FILE}) AS record`, parameters: [{ type: 'text', value: file }] },
    ]);
    return (performance.now() - began) / 1000;
  } finally {
    database.close();
  }
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-bench-'));
  const [records, log] = [join(folder, 'records.ndjson'), join(folder, 'access.log')];
  const rate = (seconds: readonly number[]) => `${Math.round(RECORDS / median(seconds)).toLocaleString('en')} a second`;
  try {
    await write(records, (position) => JSON.stringify(fullRecord(position)));
    await write(log, accessLine);
    const times = { records: [] as number[], log: [] as number[], read: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.records.push(await load(records, folder));
      times.log.push(await load(log, folder));
      times.read.push(await read(records));
    }
    const each = (file: string) => `${RECORDS.toLocaleString('en')} of ${Math.round(statSync(file).size / RECORDS)} bytes`;
    console.log(`full records, ${each(records)}: loaded ${rate(times.records)}; DuckDB's reader alone ${rate(times.read)}`);
    console.log(`lines of an access log, ${each(log)}: loaded ${rate(times.log)}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

void main();
