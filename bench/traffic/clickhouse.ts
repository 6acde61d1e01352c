/**
 * What traffic takes on the disk of a ClickHouse server: measured for each record, and computed for a year.
 *
 *   npx tsx bench/traffic/clickhouse.ts [thousands of records]
 *
 * The engine comes from PyPI once. No two records have the same ids, sessions or cookies, as in real traffic.
 */
import { Readable } from 'node:stream';
import { createClient } from '@clickhouse/client';
import { AccessLogReader } from '../../src/records';
import { readAddress } from '../../src/emulator/traffic/store/clickhouse/address';
import { ClickhouseStore } from '../../src/emulator/traffic/store/clickhouse/clickhouse-store';
import type { TrafficRecord } from '../../src/model/traffic';
import { ClickhouseProcess } from '../../tools/clickhouse/clickhouse-process';
import { accessLine, fullRecord } from './sample';

const RECORDS = Math.round(Number(process.argv[2] ?? 200) * 1e3);

/** Requests a second of a site, for a year of them. */
const RATES = [10, 100, 1000];

const YEAR = 365 * 24 * 3600;

const logs = new AccessLogReader();

/** A line of an access log, as `svc-waap traffic load` reads it. */
function logRecord(position: number): TrafficRecord {
  return logs.read(accessLine(position))!;
}

function* linesOf(record: (position: number) => TrafficRecord): Generator<string> {
  for (let position = 0; position < RECORDS; position += 1) yield `${JSON.stringify(record(position))}\n`;
}

/** Bytes of a record as JSON, and in the table after ClickHouse has merged its parts. */
async function measured(server: ClickhouseProcess, record: (position: number) => TrafficRecord) {
  const database = record.name;
  await asked(server.address(), `CREATE DATABASE ${database}`);
  const address = server.address(database);
  const store = await ClickhouseStore.open(address);
  const lines = [...linesOf(record)];
  const json = lines.reduce((sum, line) => sum + line.length, 0) / RECORDS;
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
  return { json, bytes: Number(sum?.bytes) / stored, rate: stored / seconds };
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

const inUnits = (bytes: number) => (bytes >= 1e12 ? `${(bytes / 1e12).toFixed(1)} TB` : `${Math.round(bytes / 1e9)} GB`);

async function main(): Promise<void> {
  const server = await ClickhouseProcess.start();
  try {
    console.log(`${RECORDS.toLocaleString('en')} records of each kind`);
    console.log(['', 'JSON', 'on disk', 'a year of', ...RATES.map((rate) => `${rate}/s`), 'loaded'].join(' | '));
    for (const [kind, record] of [['full records', fullRecord] as const, ['access log', logRecord] as const]) {
      const { json, bytes, rate } = await measured(server, record);
      const years = RATES.map((each) => inUnits(bytes * each * YEAR));
      console.log([kind, `${Math.round(json)} B`, `${Math.round(bytes)} B`, '', ...years, `${Math.round(rate)} a second`].join(' | '));
    }
  } finally {
    await server.stop();
  }
}

void main();
