import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { trafficOfFiles } from '../../src/command/cli/replay/traffic-files';
import { FileTraffic, replayImpact, type PlannedEntry, type PlannedProtection, type TrafficSource } from '../../src/command/preview/impact';
import type { Collected } from '../../src/command/preview/impact/traffic-source';
import { DynamicRule, FlowControlPolicy } from '../../src/model';
import type { TrafficRequest } from '../../src/traffic/records';
import { quoted } from '../../src/traffic/store';
import { complete } from '../../test/support/entries';
import { type Bench, type Figures, milliseconds, type Rounds } from '../bench';

type Batch = readonly TrafficRequest[];

const REQUESTS = 1_000_000;

/** Number of requests that the reader in TypeScript replays at most. */
const OWN_READER = 5_000_000;

/** A day of a million sources, of which a few send most requests. One request of seven is a login. */
const requests = (count: number) => `SELECT
  strftime(TIMESTAMP '2025-03-01' + to_microseconds(i * 86400000000 // ${count}), '%Y-%m-%dT%H:%M:%S.%gZ') AS timestamp,
  'request-' || i AS request_id, 'prod' AS branch, 'shop.example' AS host,
  '198.' || src // 65536 || '.' || src // 256 % 256 || '.' || src % 256 AS ip,
  CASE WHEN path IN ('/pay', '/login') THEN 'POST' ELSE 'GET' END AS method, path, 'shop.example' || path AS url, 200 AS status,
  src % 3 = 0 AS human, 'session-' || src AS session, 'Country ' || src % 40 AS country, 'Browser ' || src % 1200 AS user_agent,
  MAP {'x-tenant': 'tenant-' || src % 5000, 'accept': 'text/html', 'user-agent': 'Browser ' || src % 1200} AS headers,
  ['all', 'ip:' || src, 'status:200'] || CASE WHEN path = '/login' THEN ['login'] ELSE [] END
    || CASE WHEN src % 500 = 0 THEN ['scanner'] ELSE [] END AS tags
FROM (
  SELECT i, CAST(floor(1e6 * pow(hash(i) % 100000 / 1e5, 3)) AS BIGINT) + hash(2 * i + 1) % 50 AS src,
    ['/', '/cart', '/pay', '/login', '/search', '/item/1', '/item/2'][CAST(1 + hash(i * 7) % 7 AS INTEGER)] AS path
  FROM range(${count}) AS t(i)
)`;

type Rule = Partial<DynamicRule> & { readonly selects: string; readonly isChanged: boolean };

function planned({ selects, isChanged, ...fields }: Rule, position: number): PlannedEntry<DynamicRule> {
  const rule = complete(DynamicRule, {
    ...{ id: `rule-${position}`, name: `Rule ${position}`, active: true, threshold: 20, timeframe: 60, ttl: 3600, target: 'ip' },
    ...{ tags: [`caught-${position}`], include: { relation: 'OR', tags: [selects] }, exclude: { relation: 'OR', tags: ['office'] } },
    ...fields,
  });
  const after = isChanged ? { ...rule, threshold: rule.threshold * 2 } : rule;
  return { address: `svc_dynamic_rule.rule_${position}`, id: rule.id, name: rule.name, before: rule, after };
}

/** Rules of the plans, by what the plan is. The second one has a chain of tags, several targets, and rules on all requests. */
const RULES: Readonly<Record<string, readonly Rule[]>> = {
  'one rule on a rare tag': [{ selects: 'scanner', isChanged: true }],
  'ten rules and two policies': [
    { selects: 'all', isChanged: true },
    { selects: 'all', isChanged: true, target: 'country', threshold: 5000 },
    { selects: 'login', isChanged: true },
    { selects: 'caught-2', isChanged: true, target: 'headers_x-tenant' },
    { selects: 'caught-3', isChanged: true, target: 'country' },
    ...[5, 6, 7, 8, 9].map((position) => ({ selects: 'login', isChanged: false, threshold: 10 * position })),
  ],
};

function policy(id: string, key: FlowControlPolicy['key']): PlannedEntry<FlowControlPolicy> {
  const after = complete(FlowControlPolicy, {
    ...{ id, name: id, active: true, include: [], exclude: [], timeframe: 300, key },
    steps: [
      { method: 'GET', uri: '/cart', headers: {} },
      { method: 'POST', uri: '/pay', headers: {} },
    ],
  });
  return { address: `svc_flow_control_policy.${id}`, id, name: id, before: null, after };
}

function protection(name: string): PlannedProtection {
  const rules = RULES[name]!;
  const policies = rules.length === 1 ? [] : [policy('by-address', [{ attrs: 'ip' }]), policy('by-tenant', [{ headers: 'x-tenant' }])];
  return { config: 'prod', rules: rules.map(planned), policies, actionTypes: { before: new Map(), after: new Map() } };
}

export const replayScale: Bench = {
  measures:
    'a replay of 1,000,000 requests of a million sources: by the reader in TypeScript and by DuckDB, beside a scan of the same fields',
  ratios: Object.fromEntries(
    Object.keys(RULES).flatMap((name): [string, [string, string]][] => [
      [`${name}: JSON to its scan`, [`${name}: JSON by DuckDB, ms`, 'scan of JSON, ms']],
      [`${name}: Parquet to its scan`, [`${name}: Parquet, ms`, 'scan of Parquet, ms']],
      [`${name}: reader in TypeScript to JSON by DuckDB`, [`${name}: JSON by the reader in TypeScript, ms`, `${name}: JSON by DuckDB, ms`]],
    ]),
  ),
  open,
};

async function open(scale: number): Promise<Rounds> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-bench-'));
  const count = Math.round(REQUESTS * scale);
  const [json, parquet] = [join(folder, 'requests.ndjson'), join(folder, 'requests.parquet')];
  const database = await (
    await DuckDBInstance.create(':memory:', { memory_limit: '1GB', temp_directory: join(folder, 'spill') })
  ).connect();
  await database.run(`COPY (${requests(count)}) TO ${quoted(json)} (FORMAT json)`);
  await database.run(`COPY (SELECT * REPLACE (CAST(timestamp AS TIMESTAMP) AS timestamp) FROM ${quoted(json)}) TO ${quoted(parquet)}`);
  return {
    round: async () => {
      const figures: Record<string, number> = {
        'scan of JSON, ms': await scan(database, `read_ndjson(${quoted(json)}, columns = {${JSON_FIELDS}})`),
        'scan of Parquet, ms': await scan(database, quoted(parquet)),
      };
      for (const name of Object.keys(RULES)) {
        if (count <= OWN_READER) Object.assign(figures, await measured(name, 'JSON by the reader in TypeScript', new FileTraffic([json])));
        Object.assign(figures, await measured(name, 'JSON by DuckDB', await trafficOfFiles([json], {})));
        Object.assign(figures, await measured(name, 'Parquet', await trafficOfFiles([parquet], {})));
      }
      return figures;
    },
    close: () => {
      database.closeSync();
      rmSync(folder, { recursive: true });
    },
  };
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

async function measured(name: string, how: string, traffic: TrafficSource): Promise<Figures> {
  let relevant = 0;
  let all = 0;
  async function* counted(batches: Collected['batches']): AsyncGenerator<Batch, void, undefined> {
    for await (const batch of batches) {
      relevant += batch.length;
      yield batch;
    }
  }
  const counting: TrafficSource = {
    read: async function* (demands, waiting) {
      for await (const collected of traffic.read(demands, waiting)) yield { ...collected, batches: counted(collected.batches) };
    },
  };
  const elapsed = await milliseconds(async () => {
    const window = { from: '2025-03-01T00:00:00Z', to: '2025-03-02T00:00:00Z' };
    const { configurations } = await replayImpact({ protections: [protection(name)], traffic: counting, window });
    all = configurations[0]!.traffic.requests;
  });
  return {
    [`${name}: ${how}, ms`]: elapsed,
    [`${name}: ${how}, % of the requests that reach the evaluation`]: (100 * relevant) / all,
    [`${name}: ${how}, MB at the end`]: process.memoryUsage().rss / 2 ** 20,
  };
}
