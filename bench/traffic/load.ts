import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { RECORDS_OF_FILE } from '../../src/emulator/traffic/store/duckdb/table';
import { DuckdbDatabase } from '../../src/emulator/traffic/store/duckdb/database';
import { EmulatorProcess, SVC_WAAP } from '../../tools/emulator-process';
import { run } from '../../tools/process';
import { type Bench, type Figures, milliseconds, type Rounds } from '../bench';
import { accessLine, fullRecord } from './sample';

const RECORDS = 100_000;
const NAMES = { records: 'full records, ms', log: 'lines of an access log, ms', reader: "full records by DuckDB's reader, ms" };

export const load: Bench = {
  measures: "100,000 records from a file into a running emulator, beside DuckDB's own reader, which stores nothing",
  ratios: { "full records to DuckDB's reader": [NAMES.records, NAMES.reader] },
  open,
};

async function write(file: string, count: number, line: (position: number) => string): Promise<void> {
  const lines = function* () {
    for (let position = 0; position < count; position += 1) yield `${line(position)}\n`;
  };
  await pipeline(Readable.from(lines()), createWriteStream(file));
}

/** Measures the milliseconds of the command. */
async function loaded(file: string, count: number, folder: string): Promise<number> {
  const emulator = await EmulatorProcess.start(['--data', join(folder, 'data')]);
  try {
    return await milliseconds(async () => {
      const { stderr } = await run(process.execPath, [SVC_WAAP, 'traffic', 'load', '--base-url', emulator.url, file], { cwd: folder });
      if (!stderr.includes(`${count} requests stored`)) throw new Error(stderr);
    });
  } finally {
    await emulator.stop();
    rmSync(join(folder, 'data'), { recursive: true });
  }
}

/** Measures the milliseconds in which DuckDB reads the records. */
async function read(file: string): Promise<number> {
  const database = await DuckdbDatabase.open(join(dirname(file), 'reader.duckdb')); // it may read files of its folder
  try {
    const text = `SELECT bit_xor(hash(record)) AS all FROM (${RECORDS_OF_FILE}) AS record`;
    return await milliseconds(() => database.read([{ text, parameters: [{ type: 'text', value: file }] }]));
  } finally {
    database.close();
  }
}

/** Each round has a new emulator. */
async function open(scale: number): Promise<Rounds> {
  const count = Math.round(RECORDS * scale);
  const folder = mkdtempSync(join(tmpdir(), 'svc-bench-'));
  const [records, log] = [join(folder, 'records.ndjson'), join(folder, 'access.log')];
  await write(records, count, (position) => JSON.stringify(fullRecord(position)));
  await write(log, count, accessLine);
  return {
    round: async (): Promise<Figures> => ({
      [NAMES.records]: await loaded(records, count, folder),
      [NAMES.log]: await loaded(log, count, folder),
      [NAMES.reader]: await read(records),
    }),
    close: () => rmSync(folder, { recursive: true }),
  };
}
