import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { quoted } from '../../src/traffic/store';
import { runIn } from '../../test/support/traffic/engine';
import { ClickhouseProcess } from '../../tools/clickhouse/clickhouse-process';
import { run } from '../../tools/process';
import { type Bench, type Figures, milliseconds, type Rounds } from '../bench';
import { type Replayed, RULES } from './replay-once';

/** Number of requests up to which a reader replays a plan. What is larger takes hours, or does not fit on a disk. */
const LARGEST = { typescript: 1_000_000, json: 10_000_000, manyRules: 10_000_000 };

/**
 * A day of a million sources, of which a few send most requests. Of seven requests, one is a login and one a
 * payment.
 */
const requests = (count: number) => `SELECT
  strftime(TIMESTAMP '2025-03-01' + to_microseconds(i * 86400000000 // ${count}), '%Y-%m-%dT%H:%M:%S.%gZ') AS timestamp,
  'request-' || i AS request_id, 'prod' AS branch, 'shop.example' AS host,
  '198.' || src // 65536 || '.' || src // 256 % 256 || '.' || src % 256 AS ip,
  CASE WHEN path IN ('/pay', '/login') THEN 'POST' ELSE 'GET' END AS method, path, 'shop.example' || path AS url, 200 AS status,
  src % 3 = 0 AS human, 'session-' || src AS session, 'Country ' || src % 40 AS country, 'Browser ' || src % 1200 AS user_agent,
  MAP {'x-tenant': 'tenant-' || src % 5000, 'accept': 'text/html', 'user-agent': 'Browser ' || src % 1200} AS headers,
  ['all', 'ip:' || src, 'status:200'] || CASE path WHEN '/login' THEN ['login'] WHEN '/pay' THEN ['payment'] ELSE [] END
    || CASE WHEN src % 500 = 0 THEN ['scanner'] ELSE [] END AS tags
FROM (
  SELECT i, CAST(floor(1e6 * pow(hash(i) % 100000 / 1e5, 3)) AS BIGINT) + hash(2 * i + 1) % 50 AS src,
    ['/', '/cart', '/pay', '/login', '/search', '/item/1', '/item/2'][CAST(1 + hash(i * 7) % 7 AS INTEGER)] AS path
  FROM range(${count}) AS t(i)
)`;

/** Readers by what they read. Each takes a file or a table. */
type Sources = ReadonlyMap<Reader, string>;
type Reader = 'JSON by the reader in TypeScript' | 'JSON by DuckDB' | 'Parquet' | 'ClickHouse';

const million = (count: number) => `${(count / 1e6).toLocaleString('en')} M`;

export const replayScale = scaleOf(1_000_000, 10_000_000);

export const replayScaleOf100M = scaleOf(100_000_000);

function scaleOf(...sizes: readonly number[]): Bench {
  const plans = Object.keys(RULES);
  return {
    measures:
      `replays of ${sizes.map(million).join(' and ')} requests of a million sources, each in a process of its own: by the ` +
      'reader in TypeScript, from JSON and Parquet by DuckDB, and from ClickHouse, beside a scan of the same fields by DuckDB',
    isCold: true,
    ratios: Object.fromEntries(plans.flatMap((plan) => sizes.flatMap((size, position) => ratiosOf(plan, size, sizes[position - 1])))),
    open: (scale) => open(sizes, scale),
  };
}

function ratiosOf(plan: string, size: number, smaller: number | undefined): [string, [string, string]][] {
  const of = (reader: Reader, count = size) => `${million(count)}, ${plan}: ${reader}, ms`;
  const scanned = (format: string) => `${million(size)}: scan of ${format}, ms`;
  return [
    [`${million(size)}, ${plan}: JSON by DuckDB to its scan`, [of('JSON by DuckDB'), scanned('JSON')]],
    [`${million(size)}, ${plan}: Parquet to its scan`, [of('Parquet'), scanned('Parquet')]],
    ...(smaller === undefined
      ? []
      : [
          [`${plan}: Parquet of ${million(size)} to ${million(smaller)}`, [of('Parquet'), of('Parquet', smaller)]] as [
            string,
            [string, string],
          ],
        ]),
  ];
}

/** @param sizes numbers of requests, to be multiplied by the scale; the figures have their names */
async function open(sizes: readonly number[], scale: number): Promise<Rounds> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-bench-'));
  const options = { memory_limit: '1GB', temp_directory: join(folder, 'spill') };
  const database = await (await DuckDBInstance.create(':memory:', options)).connect();
  const clickhouse = await ClickhouseProcess.start();
  return {
    round: async () => {
      const figures: Record<string, number> = {};
      for (const size of sizes) {
        const count = Math.round(size * scale);
        const sources = await sourcesOf(folder, count, database, clickhouse);
        const json = sources.get('JSON by DuckDB');
        figures[`${million(size)}: scan of Parquet, ms`] = await scan(database, quoted(sources.get('Parquet')!));
        if (json)
          figures[`${million(size)}: scan of JSON, ms`] = await scan(database, `read_ndjson(${quoted(json)}, columns = {${JSON_FIELDS}})`);
        for (const [plan, rules] of Object.entries(RULES)) {
          if (count > LARGEST.manyRules && rules.length > 1) continue;
          for (const [reader, source] of sources) {
            // Such plans take their time in the evaluation, which is the same for all readers.
            if (count > LARGEST.typescript && rules.length > 1 && reader !== 'Parquet') continue;
            Object.assign(figures, await measured(`${million(size)}, ${plan}: ${reader}`, plan, reader, source));
          }
        }
      }
      return figures;
    },
    close: async () => {
      database.closeSync();
      await clickhouse.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Makes the files and the table of a day. */
async function sourcesOf(folder: string, count: number, database: DuckDBConnection, clickhouse: ClickhouseProcess): Promise<Sources> {
  const [json, parquet] = [join(folder, 'requests.ndjson'), join(folder, 'requests.parquet')];
  await database.run(`COPY (SELECT * REPLACE (CAST(timestamp AS TIMESTAMP) AS timestamp) FROM (${requests(count)})) TO ${quoted(parquet)}`);
  if (count <= LARGEST.json) await database.run(`COPY (${requests(count)}) TO ${quoted(json)} (FORMAT json)`);
  const address = clickhouse.address();
  await runIn(address, 'DROP TABLE IF EXISTS requests');
  await runIn(
    address,
    `CREATE TABLE requests ENGINE = MergeTree ORDER BY timestamp SETTINGS allow_nullable_key = 1 AS SELECT * FROM file(${quoted(parquet)})`,
  );
  return new Map<Reader, string>([
    ...(count <= LARGEST.typescript ? [['JSON by the reader in TypeScript', json] as const] : []),
    ...(count <= LARGEST.json ? [['JSON by DuckDB', json] as const] : []),
    ...[['Parquet', parquet] as const, ['ClickHouse', `${address}.requests`] as const],
  ]);
}

const FIELDS = ['timestamp', 'ip', 'session', 'country', 'method', 'path'];
const JSON_FIELDS = [
  ...FIELDS.map((name) => `${name}: 'VARCHAR'`),
  "human: 'BOOLEAN'",
  "headers: 'MAP(VARCHAR, VARCHAR)'",
  "tags: 'VARCHAR[]'",
].join(', ');

/** Measures the time in which DuckDB reads the fields that the larger plan needs. */
function scan(database: DuckDBConnection, table: string): Promise<number> {
  const read = FIELDS.map((name) => `max("${name}")`).join(', ');
  return milliseconds(() =>
    database.run(`SELECT ${read}, count_if(human), count_if(list_contains(tags, 'login')), max(headers['x-tenant']) FROM ${table}`),
  );
}

async function measured(name: string, plan: string, reader: Reader, source: string): Promise<Figures> {
  const kind = reader.endsWith('TypeScript') ? 'typescript' : 'stored';
  const { stdout } = await run(process.execPath, ['--import', 'tsx', join(__dirname, 'replay-once.ts'), plan, kind, source]);
  const { milliseconds: elapsed, percent, megabytes } = JSON.parse(stdout) as Replayed;
  return {
    [`${name}, ms`]: elapsed,
    [`${name}, % of the requests that reach the evaluation`]: percent,
    [`${name}, MB at most`]: megabytes,
  };
}
