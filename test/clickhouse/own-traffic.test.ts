import { Readable } from 'node:stream';
import * as duckdb from '@duckdb/node-api';
import { trafficOfFiles } from '../../src/command/cli/replay/traffic-files';
import { replayImpact } from '../../src/command/preview/impact';
import { ClickhouseStore } from '../../src/emulator/traffic/store/clickhouse/clickhouse-store';
import type { TrafficRecord } from '../../src/model/traffic';
import { TemporaryFolder } from '../../src/output';
import { ClickhouseTable } from '../../src/traffic/store';
import { LOGINS, protection } from '../command/preview/impact/support';
import { AFTERNOON } from '../support/traffic/afternoon';
import { emptyTraffic, runIn } from '../support/traffic/engine';
import { guideStatement, LOG_LINES, OWN_RECORDS, recordsIn } from '../support/traffic/own-traffic';

/** Fields of records that the table of a test has. */
const FIELDS = ['ip', 'method', 'path', 'host', 'headers', 'human', 'branch'];

/** Creates a table, and returns its address. */
async function tableOf(columns: string, rows: readonly object[] = []): Promise<string> {
  const { traffic } = await emptyTraffic();
  await runIn(traffic!, `CREATE TABLE requests (${columns}) ENGINE = MergeTree ORDER BY tuple()`);
  if (rows.length > 0)
    await runIn(traffic!, `INSERT INTO requests FORMAT JSONEachRow\n${rows.map((row) => JSON.stringify(row)).join('\n')}`);
  return `${traffic!}.requests`;
}

async function recordsOf(
  address: string,
  last?: Parameters<ClickhouseTable['download']>[0]['last'],
  environment = {},
  tags?: readonly string[],
): Promise<unknown[]> {
  const folder = new TemporaryFolder('svc-waap-test-');
  try {
    return await recordsIn(await new ClickhouseTable(address, environment).download({ fields: FIELDS, tags, last }, folder));
  } finally {
    folder.remove();
  }
}

test('the view of the guide makes records of a table', async () => {
  // GIVEN
  const columns = "time DateTime64(3, 'UTC'), client String, method String, uri String, host String, status UInt16, agent String, bot Bool";
  const rows = [...LOG_LINES].reverse().map((line) => ({ ...line, time: line.time.replace('T', ' ').replace('Z', '') }));
  const address = await tableOf(columns, rows);
  const [database] = address.split('.requests');
  await runIn(database!, guideStatement('FROM edge.requests').replaceAll('edge.', '').replace(/;\s*$/, ''));
  // WHEN, THEN
  expect(await recordsOf(`${database}.waap_requests`)).toEqual(OWN_RECORDS);
});

test('columns of every type of text, time and object are read', async () => {
  const time = '2026-11-20 08:00:00';
  const typed = await tableOf(
    "timestamp DateTime('UTC'), ip IPv4, method Enum8('GET' = 1), path LowCardinality(Nullable(String)), branch UUID, headers String, " +
      'tags String',
    [
      {
        timestamp: time,
        ip: '203.0.113.7',
        method: 'GET',
        path: null,
        branch: '00000000-0000-0000-0000-000000000001',
        headers: '{"a":"b"}',
        tags: '["x"]',
      },
    ],
  );
  const record = { timestamp: '2026-11-20T08:00:00.000Z', ip: '203.0.113.7', method: 'GET', tags: ['x'] };
  expect(await recordsOf(typed)).toEqual([{ ...record, branch: '00000000-0000-0000-0000-000000000001', headers: { a: 'b' } }]);
  const both = await tableOf('timestamp String, ip IPv6', [
    { timestamp: '2026-11-20T08:00:00Z', ip: '2001:db8::1' },
    { timestamp: '2026-11-20T08:00:01.25Z', ip: '::ffff:203.0.113.7' },
  ]);
  expect(await recordsOf(both)).toEqual([
    { timestamp: '2026-11-20T08:00:00.000Z', ip: '2001:db8::1' },
    { timestamp: '2026-11-20T08:00:01.250Z', ip: '203.0.113.7' },
  ]);
});

test('only requests since a time before the newest one of each configuration are asked for', async () => {
  const row = (timestamp: string, branch: string | null) => ({ timestamp, branch, ip: timestamp });
  const rows = [
    ...[row('2026-11-20 08:00:00', 'prod'), row('2026-11-20 08:00:30', 'prod'), row('2026-11-20 07:50:00', 'prod')],
    ...[row('2026-11-20 08:02:00', 'staging'), row('2026-11-20 07:59:40', null)],
  ];
  for (const type of ["DateTime64(3, 'UTC')", 'String']) {
    const address = await tableOf(`timestamp ${type}, ip String, branch Nullable(String)`, rows);
    const times = async (seconds: number, ...configs: string[]) =>
      (await recordsOf(address, { seconds, configs })).map((record) => (record as { ip: string }).ip.slice(11));
    expect(await times(60, 'staging')).toEqual(['08:02:00']);
    expect(await times(60, 'prod')).toEqual(['07:59:40', '08:00:00', '08:00:30', '08:02:00']);
    expect(await times(60, 'prod', 'staging')).toEqual(['07:59:40', '08:00:00', '08:00:30', '08:02:00']);
    expect(await times(60, 'other')).toEqual(['07:59:40', '08:00:00', '08:00:30', '08:02:00']);
  }
});

test('only the needed tags are asked for, whatever is in them', async () => {
  const odd = ["it's", '\\x', 'a\nb', 'ü', ''];
  const row = { timestamp: '2026-11-20 08:00:00', ip: '192.0.2.1', tags: ['all', ...odd, 'login'] };
  for (const type of ['Array(String)', 'Array(LowCardinality(Nullable(String)))']) {
    const address = await tableOf(`timestamp DateTime('UTC'), ip String, tags ${type}`, [row]);
    const tagsOf = async (tags?: readonly string[]) =>
      (await recordsOf(address, undefined, {}, tags)).map((record) => (record as TrafficRecord).tags);
    expect(await tagsOf(['login', 'other', ...odd])).toEqual([[...odd, 'login']]);
    expect(await tagsOf([])).toEqual([[]]);
    expect(await tagsOf()).toEqual([row.tags]);
    // A list that is too long for a statement.
    expect(await tagsOf(Array.from({ length: 4_000 }, (_, number) => `a-tag-with-a-name-${number}`))).toEqual([row.tags]);
  }
});

test('requests of the same moment have the same order each time', async () => {
  const rows = Array.from({ length: 200 }, (_, n) => ({ timestamp: '2026-11-20 08:00:00', ip: `192.0.2.${(n * 7) % 200}` }));
  const columns = "timestamp DateTime('UTC'), ip String";
  expect(await recordsOf(await tableOf(columns, rows))).toEqual(await recordsOf(await tableOf(columns, [...rows].reverse())));
});

test('a preview replays a table', async () => {
  const at = (second: number) => ({ timestamp: `2026-11-20 08:00:0${second}`, ip: '203.0.113.7', tags: ['all', 'login'] });
  const address = await tableOf("timestamp DateTime('UTC'), ip String, tags Array(String)", [at(0), at(1), at(2), at(3)]);
  const { configurations } = await replayImpact({
    protections: [protection({ rules: [[null, LOGINS]] })],
    traffic: await trafficOfFiles([address], {}, () => duckdb),
    window: { last: 3600 },
  });
  const [{ traffic, rules }] = configurations as [(typeof configurations)[number]];
  const shown = address.replace(/^.*\//, '');
  expect(traffic).toMatchObject({ requests: 4, source: { files: [shown], formats: [{ file: shown, formats: ['ClickHouse'] }] } });
  expect(rules[0]!.after).toMatchObject({ effect: { requests: 1, sources: 1 } });
});

test('requests with a time that cannot be read are reported, also for a time before the newest one', async () => {
  const at = (timestamp: string | null) => ({ timestamp, ip: '203.0.113.7' });
  const others = ['garbage', '1763625603', '20/Nov/2026:08:00:04 +0000', '11/12/2026', null].map(at);
  const address = await tableOf('timestamp Nullable(String), ip String', [
    ...others,
    ...['2026-11-20T08:00:01Z', '2026-11-20 10:00:02.5+02:00', '2020-01-01T00:00:00Z'].map(at),
  ]);
  const { configurations } = await replayImpact({
    protections: [protection({ rules: [[null, LOGINS]] })],
    traffic: await trafficOfFiles([address], {}, () => duckdb),
    window: { last: 3600 },
  });
  expect(configurations[0]!.traffic).toMatchObject({ requests: 2, source: { lines: 7, badLines: 5 } });
});

test('the table of an emulator is read as it is', async () => {
  const { traffic } = await emptyTraffic();
  const store = await ClickhouseStore.open(traffic!);
  try {
    await store.receive(Readable.from([...AFTERNOON].reverse().map((record) => `${JSON.stringify(record)}\n`)));
    const recorded = AFTERNOON.map(({ timestamp, ip, method, host, tags }) => ({ timestamp, ip, method, host, tags: tags ?? [] }));
    const read = (await recordsOf(`${traffic!}.requests`)) as TrafficRecord[];
    const shown = read.map(({ timestamp, ip, method, host, tags }) => ({ timestamp, ip, method, host, tags }));
    const inMilliseconds = recorded.map((record) => ({ ...record, timestamp: new Date(record.timestamp!).toISOString() }));
    expect(shown).toEqual(inMilliseconds.sort((one, other) => (one.timestamp < other.timestamp ? -1 : 1)));
    const newest = { seconds: 60, configs: ['prod'] };
    expect(((await recordsOf(`${traffic!}.requests`, newest)) as TrafficRecord[]).length).toBeLessThan(read.length);
  } finally {
    await store.close();
  }
});

test('user and password come from the environment if the address has none', async () => {
  const address = await tableOf("timestamp DateTime('UTC'), ip String", [{ timestamp: '2026-11-20 08:00:00', ip: '192.0.2.1' }]);
  const { username, password } = new URL(address);
  const bare = address.replace(/\/\/.*@/, '//');
  expect(await recordsOf(bare, undefined, { CLICKHOUSE_USER: username, CLICKHOUSE_PASSWORD: password })).toHaveLength(1);
  await expect(recordsOf(bare)).rejects.toThrow(/^The traffic at .* cannot be read\. .* Set CLICKHOUSE_USER and CLICKHOUSE_PASSWORD\.$/s);
});

test.each<[string, string, string]>([
  ['a type of time', 'timestamp Int64, ip String', 'has the column timestamp of the type Int64, which is no time. Make a view'],
  ['one text', "timestamp DateTime('UTC'), ip Array(String)", 'has the column ip of the type Array(String), which is no text. Make a view'],
  ['a time', 'ip String', 'has no column timestamp. Make a view'],
])('a table whose columns do not have %s is refused with the remedy', async (_, columns, message) => {
  await expect(recordsOf(await tableOf(columns))).rejects.toThrow(message);
});

test('a table that does not exist is refused with the remedy', async () => {
  const address = await tableOf("timestamp DateTime('UTC')");
  await expect(recordsOf(`${address}_2`)).rejects.toThrow('Correct the name of the table or view in --traffic.');
});
