import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { logs } from '../../src/emulator/traffic/queries/logs';
import type { SqlDialect, SqlQuery } from '../../src/traffic/store';
import { replay, replayed } from '../../src/emulator/traffic/queries/replay';
import { stats } from '../../src/emulator/traffic/queries/stats';
import { timeline } from '../../src/emulator/traffic/queries/timeline';
import { topx } from '../../src/emulator/traffic/queries/topx';
import { openTraffic } from '../../src/emulator/traffic/store/open-traffic';
import type { TrafficStore } from '../../src/emulator/traffic/store/traffic-store';
import { type Filter, normalFilter } from '../../src/traffic/filter';
import type { TrafficRecord } from '../../src/model/traffic';
import { recordTime } from '../../src/traffic/records';
import { FULL, LONGEST } from '../full';
import { AFTERNOON } from '../support/traffic/afternoon';
import { COMPLETE } from '../support/traffic/complete-record';
import { emptyTraffic } from '../support/traffic/engine';
import { filter } from '../support/traffic/filters';
import { records } from '../support/traffic/records';

// DuckDB and ClickHouse have the same records, and are asked the same.

const RUNS = FULL ? 300 : 6;

/** Of filters that select something. */
const SEED = 1;

const RECORDS = [
  ...fc
    .sample(records(12), { numRuns: 20, seed: 2 })
    .flat()
    // Some share an id and a moment, and some have no id.
    .map((record, position) => ({ ...record, request_id: position % 7 === 0 ? null : `request-${position % 40}` })),
  ...AFTERNOON,
  COMPLETE,
];

/** Ten of them come twice. */
const LINES = [...RECORDS, ...RECORDS.slice(0, 10)].map((record) => `${JSON.stringify(record)}\n`);

let folder: string;
let stores: readonly [duckdb: TrafficStore, clickhouse: TrafficStore];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-traffic-'));
  stores = [await openTraffic(undefined, folder), await openTraffic((await emptyTraffic()).traffic, folder)];
});

afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()));
  rmSync(folder, { recursive: true });
});

/** The results in both engines, which are the same. */
async function resultsOf<R>(query: (dialect: SqlDialect) => SqlQuery<R>): Promise<R[]> {
  const [duckdb, clickhouse] = await Promise.all(stores.map((store) => store.query(query(store.dialect))));
  expect(clickhouse).toEqual(duckdb);
  return duckdb!;
}

/** Returns records in the order of their times. Those of the same moment are sorted, because ClickHouse has no order of arrival. */
function byMoment(records: readonly TrafficRecord[]): TrafficRecord[] {
  const moments = new Map<number | undefined, TrafficRecord[]>();
  for (const record of records) {
    const moment = recordTime(record);
    moments.set(moment, [...(moments.get(moment) ?? []), record]);
  }
  const textOf = (record: TrafficRecord) => JSON.stringify(Object.entries(record).sort());
  return [...moments.values()].flatMap((each) => each.sort((a, b) => (textOf(a) < textOf(b) ? -1 : 1)));
}

async function compare(normal: Filter): Promise<number> {
  const found = await resultsOf((dialect) => {
    const query = logs(dialect, normal, { limit: 2500, offset: 0 });
    return { ...query, results: (rows) => byMoment(query.results(rows)) };
  });
  await resultsOf((dialect) => stats(dialect, normal));
  await resultsOf((dialect) => timeline(dialect, normal));
  await resultsOf((dialect) => topx(dialect, normal, 10));
  return found.length;
}

test('the engines select the same records', async () => {
  const [duckdb, clickhouse] = await Promise.all(stores.map((store) => store.receive(Readable.from(LINES))));
  expect(duckdb!.known).toBeGreaterThanOrEqual(10);
  expect(clickhouse).toEqual(duckdb);
});

test('logs, stats, timeline and topx are the same for the whole range', async () => {
  const all = await normalFilter({ AND: [{ field: 'timestamp', op: 'between', value: ['2025-03-01', '2025-03-02'] }] });
  expect(await compare(all)).toBeGreaterThan(100);
});

test('a condition is about the column, whatever a query calls its results', async () => {
  const conditions = ['status', 'upstream_status', 'host', 'url', 'request_time'].map((field) => ({
    ...{ field, op: 'not in' },
    value: typeof COMPLETE[field as keyof typeof COMPLETE] === 'string' ? ['a'] : [404],
  }));
  for (const condition of conditions) {
    const range = { field: 'timestamp', op: 'between', value: ['2025-03-01', '2025-03-02'] };
    expect(await compare(await normalFilter({ AND: [range, condition] }))).toBeGreaterThan(50);
  }
});

test(
  'logs, stats, timeline and topx are the same for random filters',
  async () => {
    let selected = 0;
    await fc.assert(
      fc.asyncProperty(filter, async (json) => {
        selected += await compare(await normalFilter(json));
      }),
      // Few filters select something by chance, so that a few filters are always the same ones.
      { numRuns: RUNS, ...(FULL ? {} : { seed: SEED }) },
    );
    expect(selected).toBeGreaterThan(RUNS);
  },
  LONGEST,
);

test('rules are replayed the same', async () => {
  const rows = stores.map(async (store) => {
    const all: unknown[] = [];
    const fields = ['ip', 'tags', 'cookies', 'status', 'acl_triggers', 'biometric', 'security_config'] as const;
    for await (const row of store.rows(replay(store.dialect, 'prod', fields))) all.push(replayed(row));
    return all;
  });
  const [duckdb, clickhouse] = await Promise.all(rows);
  expect(duckdb!.length).toBeGreaterThan(10);
  expect(clickhouse).toEqual(duckdb);
});
