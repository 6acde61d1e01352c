import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logs } from '../../src/emulator/traffic/queries/logs';
import { DUCKDB, type SqlQuery } from '../../src/traffic/store';
import { stats } from '../../src/emulator/traffic/queries/stats';
import { timeline } from '../../src/emulator/traffic/queries/timeline';
import { topx } from '../../src/emulator/traffic/queries/topx';
import { CREATE } from '../../src/emulator/traffic/store/duckdb/table';
import { DuckdbDatabase } from '../../src/emulator/traffic/store/duckdb/database';
import { normalFilter } from '../../src/traffic/filter';
import { type Bench, milliseconds, type Rounds } from '../bench';

const RECORDS = 1_000_000;

/** A week of a shop: 200,000 addresses, 3,000 URLs, 7 of 100 requests blocked. */
const fill = (records: number) => `INSERT INTO requests BY NAME
SELECT epoch_ns(came) AS moment, i::UHUGEINT AS identity, strftime(came, '%Y-%m-%dT%H:%M:%SZ') AS timestamp, i::VARCHAR AS request_id,
  '203.' || h % 200 || '.' || (h // 200) % 1000 AS ip, 'Country ' || h % 60 AS country, 'Org ' || h % 5000 AS organization,
  (64000 + h % 5000)::VARCHAR AS asn, 'host' || h % 5 || '.example' AS host, 'host' || h % 5 || '.example/item/' || h % 3000 AS url,
  'https://search.example/' || h % 800 AS referer, 'Browser ' || h % 1200 AS user_agent, 'session ' || h % 300000 AS session,
  MAP {'waap_id': 'w' || h % 300000, 'sid': 's' || h} AS cookies, ['all', 'host:' || h % 5] AS tags,
  h % 100 < 7 AS blocked, h % 5 = 0 AS bot, h % 3 = 0 AS human, false AS challenge, false AS ichallenge, h % 50 = 0 AS monitor,
  CASE WHEN h % 100 < 7 THEN 'Block - filter ' || h % 40 END AS reason, [] AS monitor_reasons,
  CASE WHEN h % 100 < 7 THEN 473 WHEN h % 11 = 0 THEN 404 ELSE 200 END AS status,
  CASE WHEN h % 100 < 7 THEN [] WHEN h % 11 = 0 THEN [404] ELSE [200] END AS upstream_status,
  CASE WHEN h % 100 >= 7 THEN (h % 1000) / 1000.0 END AS upstream_response_time,
  (h % 2000) / 1000.0 AS request_time, h % 9 AS svc_latency, h % 50000 AS bytes_sent, h % 3000 AS request_length
FROM (
  SELECT i, hash(i) % 1000000007 AS h,
    TIMESTAMP '2025-03-01' + to_microseconds(CAST(i * 604800e6 / ${records} AS BIGINT)) AS came
  FROM range(${records}) AS t(i)
)`;

const MEASURES = `avg(upstream_response_time), max(upstream_response_time), min(upstream_response_time), avg(svc_latency), max(svc_latency),
  min(svc_latency), avg(request_time), max(request_time), min(request_time), min(asn), min(country), min(organization),
  count_if(blocked) AS b, count_if(bot), count_if(challenge), count_if(human), count(*) AS n, count_if(monitor), sum(bytes_sent),
  sum(request_length)`;

const leading = (key: string, order = 'b DESC, n DESC') =>
  `SELECT ${key} AS key, ${MEASURES} FROM requests WHERE ${key} IS NOT NULL GROUP BY key ORDER BY ${order} LIMIT 10`;

/** Handwritten SQL equivalents of the filters. */
const BY_HAND: Readonly<Record<string, readonly string[]>> = {
  'logs, limit 100': [`SELECT * FROM requests ORDER BY moment DESC LIMIT 100`],
  stats: [
    `SELECT moment // 21600000000000 AS s, count(*), avg(request_time), sum(bytes_sent + request_length), mode(host)
    FROM requests GROUP BY s`,
  ],
  timeline: [
    `SELECT moment // 21600000000000 AS s, count(*), count_if(blocked), count_if(challenge), count_if(human), count(DISTINCT ip),
      count(DISTINCT session), sum(bytes_sent), count_if(len(list_filter(upstream_status, lambda c: c BETWEEN 400 AND 499)) > 0)
    FROM requests GROUP BY s`,
    `SELECT moment // 21600000000000 AS s, status, count(*) FROM requests GROUP BY ALL`,
    `SELECT s, c, count(*) FROM (SELECT moment // 21600000000000 AS s, unnest(upstream_status) AS c FROM requests) GROUP BY ALL`,
  ],
  'topx, all labels': [
    ...['country', 'host', 'ip', 'organization', 'reason', 'referer', 'url', 'user_agent', `cookies['waap_id']`].map((key) => leading(key)),
    ...['avg(upstream_response_time) DESC', 'avg(svc_latency) DESC', 'avg(request_time) DESC'].map((order) => leading('url', order)),
  ],
};

export const queries: Bench = {
  measures: 'traffic queries over a million records, beside the same questions written by hand',
  ratios: Object.fromEntries(Object.keys(BY_HAND).map((name) => [name, [`${name}, ms`, `${name} by hand, ms`]] as const)),
  open,
};

async function open(scale: number): Promise<Rounds> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-bench-'));
  const database = await DuckdbDatabase.open(join(folder, 'traffic.duckdb'));
  await database.write(async (run) => [await run(CREATE), await run(fill(Math.round(RECORDS * scale)))]);
  const filter = await normalFilter({ AND: [{ field: 'timestamp', op: 'between', value: ['2025-03-01', '2025-03-08'] }] });
  const ours: Readonly<Record<string, SqlQuery<unknown>>> = {
    'logs, limit 100': logs(DUCKDB, filter, { limit: 100, offset: 0 }),
    stats: stats(DUCKDB, filter),
    timeline: timeline(DUCKDB, filter),
    'topx, all labels': topx(DUCKDB, filter, 10),
  };
  return {
    round: async () => {
      const figures: Record<string, number> = {};
      for (const [name, query] of Object.entries(ours)) {
        figures[`${name}, ms`] = await milliseconds(async () => query.results(await database.read(query.statements)));
        const byHand = BY_HAND[name]!.map((text) => ({ text, parameters: [] }));
        figures[`${name} by hand, ms`] = await milliseconds(() => database.read(byHand));
      }
      return figures;
    },
    close: () => {
      database.close();
      rmSync(folder, { recursive: true });
    },
  };
}
