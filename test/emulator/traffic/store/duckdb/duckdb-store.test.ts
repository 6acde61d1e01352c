import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DuckDBInstance } from '@duckdb/node-api';
import Libsql from 'libsql';
import { DuckdbStore } from '../../../../../src/emulator/traffic/store/duckdb/duckdb-store';
import { normalFilter } from '../../../../../src/traffic/filter';
import { logs } from '../../../../../src/emulator/traffic/queries/logs';
import { replay, replayed } from '../../../../../src/emulator/traffic/queries/replay';
import { CREATE } from '../../../../../src/emulator/traffic/store/duckdb/table';
import { AFTERNOON } from '../../../../support/traffic/afternoon';
import { bundle, PACKAGES } from '../../../support/bundle';
import { temporaryFolders } from '../../../support/folder';

const folder = temporaryFolders();

const records = (from: number, to: number) =>
  Readable.from([
    Array.from({ length: to - from }, (_, i) => JSON.stringify({ ...AFTERNOON[i % 10], request_id: `r${from + i}` })).join('\n'),
  ]);

async function counted(store: DuckdbStore): Promise<unknown> {
  for await (const row of store.rows({ text: 'SELECT count(*)::INTEGER AS all, min(timestamp) AS first FROM requests', parameters: [] })) {
    return row;
  }
  return undefined;
}

const FIRST = [...AFTERNOON.map(({ timestamp }) => timestamp)].sort()[0];

it('compares loads that fill whole row groups with the stored records', async () => {
  const data = folder();
  const store = new DuckdbStore(data);
  // GIVEN more records than two row groups
  expect(await store.receive(records(0, 40_000))).toMatchObject({ stored: 40_000, known: 0 });
  // WHEN a load has some of them
  expect(await store.receive(records(20_000, 60_000))).toMatchObject({ stored: 20_000, known: 20_000 });
  expect(await store.receive(records(0, 60_000))).toMatchObject({ stored: 0, known: 60_000 });
  await store.close();
  // THEN each is stored once, also after the file is opened again
  const again = new DuckdbStore(data);
  expect(await counted(again)).toEqual({ all: 60_000, first: FIRST });
  await again.close();
});

it('continues with a file in the format of an earlier release', async () => {
  const data = folder();
  const instance = await DuckDBInstance.create(join(data, 'traffic.duckdb'), { storage_compatibility_version: 'v1.0.0' });
  const connection = await instance.connect();
  await connection.run(CREATE);
  await connection.run(
    `INSERT INTO requests BY NAME SELECT 0 AS moment, i AS identity, '2020-01-01' AS timestamp FROM range(300000) AS t(i)`,
  );
  connection.closeSync();
  instance.closeSync();
  const store = new DuckdbStore(data);
  expect(await store.receive(records(0, 40_000))).toMatchObject({ stored: 40_000, known: 0 });
  expect(await counted(store)).toEqual({ all: 340_000, first: '2020-01-01' });
  await store.close();
});

it.each([
  ['a view in place of the table', 'ALTER TABLE requests RENAME TO r; CREATE VIEW requests AS SELECT r.* FROM r, range(1000000000000)'],
  ['a view in place of the format', 'DROP TABLE form; CREATE VIEW form AS SELECT count(*) AS number FROM range(1000000000000)'],
  ['a macro in place of a function', 'CREATE MACRO epoch_ns(moment) AS (SELECT count(*) FROM range(1000000000000))'],
  ['a type', "CREATE TYPE mood AS ENUM ('good')"],
  ['a sequence', 'CREATE SEQUENCE numbers'],
  ['an index', 'CREATE INDEX moments ON requests (moment)'],
  ['a schema', 'CREATE SCHEMA other'],
  ['a column more', "ALTER TABLE requests ADD COLUMN more VARCHAR DEFAULT 'x'"],
  ['a table less', 'DROP TABLE requests'],
  ['a table more', 'CREATE TABLE more (number INTEGER)'],
])('refuses a file with %s', async (_, change) => {
  const data = folder();
  const instance = await DuckDBInstance.create(join(data, 'traffic.duckdb'));
  const connection = await instance.connect();
  await connection.run(CREATE);
  await connection.run(change);
  connection.closeSync();
  instance.closeSync();
  const store = new DuckdbStore(data);
  await expect(counted(store)).rejects.toThrow('has other tables or views than the emulator makes');
  await store.close();
});

it.each([
  [
    'an expression for each row',
    "ALTER TABLE requests ALTER host TYPE VARCHAR USING (CASE WHEN ip = '' THEN repeat('x', 9) ELSE host END)",
  ],
  ['a column that is deleted again', 'ALTER TABLE requests ADD COLUMN more INTEGER DEFAULT (1 + 1); ALTER TABLE requests DROP COLUMN more'],
  ['a view', 'CREATE VIEW more AS SELECT 1'],
  ['updated rows', "UPDATE requests SET host = 'x'"],
])('plays back no log of a repository with %s', async (_, change) => {
  // GIVEN a file, and the log of a change that is not seen in the tables, or is
  const [data, copy] = [folder(), folder()];
  const store = new DuckdbStore(data);
  await store.receive(records(0, 10));
  await store.close();
  const file = join(data, 'traffic.duckdb');
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  await connection.run(change);
  for (const ending of ['', '.wal']) copyFileSync(file + ending, join(copy, `traffic.duckdb${ending}`));
  connection.closeSync();
  instance.closeSync();
  // THEN it is refused under each name under which DuckDB plays it back
  for (const ending of ['.wal', '.wal.checkpoint', '.wal.recovery']) {
    if (ending !== '.wal') copyFileSync(join(copy, 'traffic.duckdb.wal'), join(data, `traffic.duckdb${ending}`));
    const opened = new DuckdbStore(ending === '.wal' ? copy : data);
    await expect(counted(opened)).rejects.toThrow(
      new RegExp(`traffic\\.duckdb\\${ending}, which .* is damaged: it has other changes than the emulator makes\\.`),
    );
    await opened.close();
    rmSync(join(data, `traffic.duckdb${ending}`), { force: true });
  }
});

it('plays back its own log of inserted, repeated and many rows', async () => {
  const [data, copy] = [folder(), folder()];
  const store = new DuckdbStore(data);
  const loads = { first: [0, 10], repeated: [0, 20], many: [0, 40_000] } as const;
  for (const [from, to] of Object.values(loads)) await store.receive(records(from, to));
  for (const name of ['traffic.duckdb', 'traffic.duckdb.wal']) copyFileSync(join(data, name), join(copy, name));
  await store.close();
  const again = new DuckdbStore(copy);
  expect(await counted(again)).toEqual({ all: 40_000, first: FIRST });
  await again.close();
});

it('refuses a file of SQLite, which DuckDB would open with an extension', async () => {
  const data = folder();
  const other = new Libsql(join(data, 'traffic.duckdb'));
  other.exec('CREATE TABLE requests (moment INTEGER)');
  other.close();
  const store = new DuckdbStore(data);
  await expect(counted(store)).rejects.toThrow(/traffic\.duckdb, which contains the traffic, is damaged: .*not a valid DuckDB/);
  await store.close();
});

it('keeps its file in a folder of any name', async () => {
  // Each character of ASCII but those that no name can have, and the one that a data folder may not have.
  const name = Array.from({ length: 127 }, (_, i) => String.fromCharCode(i + 1)).filter((each) => !'/?'.includes(each));
  const data = join(folder(), name.join(''));
  mkdirSync(data);
  const store = new DuckdbStore(data);
  expect(await store.receive(records(0, 10))).toMatchObject({ stored: 10 });
  await store.close();
});

it('replays requests of the same moment in order of arrival, also those that several threads store', async () => {
  const store = new DuckdbStore(folder());
  const ids = Array.from({ length: 50_000 }, (_, i) => `r${i}`);
  const record = { timestamp: '2025-03-01', user_agent: 'x'.repeat(600) };
  await store.receive(Readable.from(ids.map((id) => `${JSON.stringify({ ...record, request_id: id })}\n`)));
  const found: unknown[] = [];
  for await (const row of store.rows(replay(store.dialect, 'prod', ['request_id']))) found.push(replayed(row).record.request_id);
  expect(found).toEqual(ids);
  // AND logs have them in the reverse order
  const filter = await normalFilter({ AND: [{ field: 'timestamp', op: 'between', value: ['2025-03-01', '2025-03-02'] }] });
  const page = await store.query(logs(store.dialect, filter, { limit: 2500, offset: 2500 }));
  expect(page.map(({ request_id: id }) => id)).toEqual(ids.slice(-5000, -2500).reverse());
  await store.close();
});

it('opens its file again after a full disk has invalidated the database', () => {
  const program = join(folder(), 'program.cjs');
  bundle(join(__dirname, 'support', 'failing-checkpoint.ts'), program);
  const environment = { PATH: process.env['PATH'], ...PACKAGES };
  const printed = execFileSync(process.execPath, [program, folder()], { env: environment, encoding: 'utf8' });
  expect(JSON.parse(printed)).toEqual({
    loaded: 100,
    checkpoint: expect.stringContaining('has been invalidated'),
    counts: [100, 100],
    'checkpoint again': expect.stringContaining('has been invalidated'),
    'loaded with room': 100,
    'checkpoint with room': 'done',
    'count with room': 200,
  });
});

it.each([
  ['in the middle', (log: Buffer) => log.fill(0xff, log.length >> 1, (log.length >> 1) + 8)],
  ['to its end', (log: Buffer) => log.fill(0, log.length >> 1)],
])('names the file to move when its log of writes is damaged %s', async (_, damage) => {
  // GIVEN a store that was killed with traffic in its log
  const [data, copy] = [folder(), folder()];
  const store = new DuckdbStore(data);
  for (let load = 0; load < 3; load += 1) await store.receive(records(100 * load, 100 * load + 100));
  const log = damage(readFileSync(join(data, 'traffic.duckdb.wal')));
  copyFileSync(join(data, 'traffic.duckdb'), join(copy, 'traffic.duckdb'));
  writeFileSync(join(copy, 'traffic.duckdb.wal'), log);
  await store.close();
  // WHEN
  const damaged = new DuckdbStore(copy);
  // THEN
  await expect(counted(damaged)).rejects.toThrow(
    /traffic\.duckdb\.wal, which .* is damaged: .* move .*\.wal away, .* and load that traffic again/,
  );
  rmSync(join(copy, 'traffic.duckdb.wal'));
  expect(await damaged.receive(records(0, 300))).toMatchObject({ stored: 300 });
  await damaged.close();
});
