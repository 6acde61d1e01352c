import { Readable } from 'node:stream';
import { createClient } from '@clickhouse/client';
import { AccessLogReader } from '../../src/traffic/records';
import { readAddress } from '../../src/emulator/traffic/store/clickhouse/address';
import { ClickhouseStore } from '../../src/emulator/traffic/store/clickhouse/clickhouse-store';
import type { TrafficRecord } from '../../src/model/traffic';
import { ClickhouseProcess } from '../../tools/clickhouse/clickhouse-process';
import type { Bench, Figures, Rounds } from '../bench';
import { accessLine, fullRecord } from './sample';

const RECORDS = 50_000;

/** The engine is installed from PyPI once. As in real traffic, each record has its own ids, session and cookies. */
export const clickhouse: Bench = {
  measures: 'what traffic takes on the disk of a ClickHouse server: 50,000 full records, and as many lines of an access log',
  open,
};

const logs = new AccessLogReader();

/** Returns a line of an access log for `svc-waap traffic load`. */
function logRecord(position: number): TrafficRecord {
  const read = logs.read(accessLine(position));
  if (typeof read !== 'object') throw new Error(`The sample is no line of an access log: ${read ?? ''}`);
  return read.record;
}

function* linesOf(count: number, record: (position: number) => TrafficRecord): Generator<string> {
  for (let position = 0; position < count; position += 1) yield `${JSON.stringify(record(position))}\n`;
}

/** Bytes of a record as JSON, and in the table after ClickHouse merged its parts. */
async function measured(
  server: ClickhouseProcess,
  database: string,
  count: number,
  record: (position: number) => TrafficRecord,
): Promise<Figures> {
  await asked(server.address(), `CREATE DATABASE ${database}`);
  const address = server.address(database);
  const store = await ClickhouseStore.open(address);
  const lines = [...linesOf(count, record)];
  const json = lines.reduce((sum, line) => sum + line.length, 0) / count;
  const began = performance.now();
  const { stored } = await store.receive(Readable.from(lines));
  const seconds = (performance.now() - began) / 1000;
  await asked(address, 'OPTIMIZE TABLE requests FINAL');
  const [sum] = await asked(
    address,
    `SELECT sum(bytes_on_disk) AS bytes, sum(rows) AS records FROM system.parts
    WHERE active AND database = currentDatabase() AND table = 'requests'`,
  );
  await store.close();
  if (Number(sum?.records) !== stored) throw new Error(`${String(sum?.records)} records are in the table, and ${stored} were stored`);
  return {
    [`${database}, bytes of JSON a record`]: json,
    [`${database}, bytes on disk a record`]: Number(sum?.bytes) / stored,
    [`${database}, ms to load 1,000`]: (seconds * 1e6) / stored,
  };
}

async function asked(address: string, query: string): Promise<Record<string, string>[]> {
  const { url, user: username, password, database } = readAddress(address);
  const client = createClient({ url, username, password, database });
  try {
    if (!query.startsWith('SELECT')) return [void (await client.command({ query }))].flatMap(() => []);
    return await (await client.query({ query, format: 'JSONEachRow' })).json();
  } finally {
    await client.close();
  }
}

async function open(scale: number): Promise<Rounds> {
  const server = await ClickhouseProcess.start();
  const count = Math.round(RECORDS * scale);
  let rounds = 0;
  return {
    round: async () => {
      rounds += 1;
      const figures = {
        ...(await measured(server, `full_records_${rounds}`, count, fullRecord)),
        ...(await measured(server, `access_log_${rounds}`, count, logRecord)),
      };
      return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name.replace(/_(\w+?)_\d+/, ' $1'), value]));
    },
    close: () => server.stop(),
  };
}
