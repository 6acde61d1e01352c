import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as duckdb from '@duckdb/node-api';
import { requestsOfFile, trafficOfFiles, warnOfPassword } from '../../../../src/command/cli/replay/traffic-files';
import { replayImpact, type ConfigurationImpact } from '../../../../src/command/preview/impact';
import { standardError } from '../../../../src/output';
import { quoted } from '../../../../src/traffic/store';
import { bundle, PACKAGES } from '../../../emulator/support/bundle';
import { temporaryFolders } from '../../../emulator/support/folder';
import { change, plan, rule as planned } from '../../preview/support/plan';
import { login, LOGINS, only, protection } from '../../preview/impact/support';

const folder = temporaryFolders();

test.each([
  ['clickhouse://ann:hush@192.0.2.1:8123/edge.requests', 1],
  ['clickhouses://ann:hush@192.0.2.1:8443/edge.requests', 0],
  ['clickhouse://ann@192.0.2.1:8123/edge.requests', 0],
  ['clickhouse://ann:hush@127.0.0.1:8123/edge.requests', 0],
])('the password of %s is warned of as often as other machines can read it: %d', async (address, count) => {
  const written = jest.spyOn(standardError, 'write').mockReturnValue(true);
  try {
    await trafficOfFiles([address], {}, () => duckdb);
    await warnOfPassword(address);
    const warnings = written.mock.calls.map(([text]) => String(text));
    expect(warnings).toHaveLength(2 * count);
    for (const warning of warnings) expect(warning).toMatch(/^Warning: Plain HTTP to 192\.0\.2\.1 exposes the password of ClickHouse/);
  } finally {
    written.mockRestore();
  }
});

let database: duckdb.DuckDBConnection;
beforeAll(async () => {
  database = await (await duckdb.DuckDBInstance.create(':memory:')).connect();
});
afterAll(() => database.closeSync());

/** Writes a query as Parquet. */
async function parquet(path: string, query: string): Promise<string> {
  await database.run(`COPY (${query}) TO ${quoted(path)} (FORMAT parquet)`);
  return path;
}

/** Four logins of an address, a second apart from noon. */
const FOUR =
  "SELECT TIMESTAMP '2025-03-01 12:00:00' + to_seconds(i) AS timestamp, 'a' AS ip, ['all', 'login'] AS tags FROM range(4) AS t(i)";

type Options = Parameters<typeof trafficOfFiles>;

async function impactOf(files: Options[0], duckdbOf?: Options[2]): Promise<ConfigurationImpact> {
  const { configurations } = await replayImpact({
    protections: [protection({ rules: [[null, LOGINS]] })],
    traffic: await trafficOfFiles(files, {}, duckdbOf),
    window: { from: '1970-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' },
  });
  return configurations[0]!;
}

const caught = ({ rules }: ConfigurationImpact) => only(rules).after;

describe('Parquet', () => {
  test('is replayed: a file, several, or those of a pattern', async () => {
    const data = folder();
    const [one, two] = [await parquet(join(data, 'a.parquet'), FOUR), await parquet(join(data, 'b.parquet'), FOUR)];
    expect(caught(await impactOf([one]))).toMatchObject({ effect: { requests: 1, sources: 1 } });
    const both = await impactOf([one, two]);
    expect(both.traffic).toMatchObject({ requests: 8, source: { files: [one, two], lines: 8, badLines: 0 } });
    expect((await impactOf([join(data, '?.par*')])).traffic).toEqual(both.traffic);
    await expect(impactOf([join(data, 'c*.parquet')])).rejects.toThrow(`No file matches ${join(data, 'c*.parquet')}.`);
    await expect(impactOf([join(data, 'c.parquet')])).rejects.toThrow(`The file ${join(data, 'c.parquet')} does not exist. Pass`);
  });

  test('has its data from the files alone, and none from the names of folders', async () => {
    const data = join(folder(), 'ip=192.0.2.1', 'day=20');
    mkdirSync(data, { recursive: true });
    const file = await parquet(join(data, 'a.parquet'), FOUR.replace(", 'a' AS ip", ", NULL::VARCHAR AS ip, 'x' AS path"));
    const { traffic, rules } = await impactOf([file]);
    expect(only(rules).after).toMatchObject({ effect: { sources: 0 } });
    expect(traffic.source).toMatchObject({ formats: [{ file, formats: ['Parquet'], unknownMembers: [] }] });
  });

  test.each([
    ['times as strings, with zones', `timestamp: strftime("timestamp", '%Y-%m-%dT%H:%M:%S+00:00')`],
    ['times with a zone', 'timestamp: CAST("timestamp" AS TIMESTAMPTZ)'],
    ['times in seconds', 'time_period: epoch("timestamp"), timestamp: NULL::TIMESTAMP'],
    ['tags as JSON', 'tags: to_json(tags)::VARCHAR'],
    ['headers as a struct', `headers: {'X-Key': 'one', host: NULL}`],
    ['headers as JSON', `headers: '{"X-Key": "one"}'`],
    ['strings as numbers', 'asn: 64500'],
  ])('may have %s', async (_, column) => {
    const columns = { timestamp: '"timestamp"', tags: 'tags', headers: `MAP {'x-key': 'one'}`, asn: `'64500'` };
    const written = Object.entries(columns).map(([name, value]) => `${name}: ${value}`);
    const names = column.split(', ').flatMap((each) => /^(\w+): /.exec(each)?.[1] ?? []);
    const file = await parquet(
      join(folder(), 'a.parquet'),
      `SELECT unnest({ip: ip, ${[...written.filter((each) => !names.includes(each.split(':')[0]!)), column].join(', ')}}) FROM (${FOUR})`,
    );
    const rules = ['ip', 'headers_x-key', 'asn'].map((target) => ({ ...LOGINS, id: target, name: target, target }));
    const { configurations } = await replayImpact({
      protections: [protection({ rules: rules.map((each) => [null, each]) })],
      traffic: await trafficOfFiles([file], {}),
      window: { last: 60 },
    });
    const sources = configurations[0]!.rules.map(({ after }) => (after.kind === 'replayed' ? after.effect.top[0]?.value : undefined));
    expect(sources).toEqual(['a', 'one', '64500']);
  });

  test.each([
    ["SELECT 'x' AS name, now() AS timestamp", 'has no column of a traffic record by which rules count, such as ip or tags'],
    ["SELECT 'x' AS ip", 'has no column timestamp'],
    ["SELECT 'x' AS ip, 5 AS timestamp", 'The column timestamp has the type INTEGER. Write it as TIMESTAMP'],
    ["SELECT ['x'] AS ip, now() AS timestamp", 'The column ip has the type VARCHAR[]. Write it as VARCHAR.'],
    ["SELECT 'x' AS ip, now() AS timestamp, 'x' AS File_Row_Number", 'has a column File_Row_Number, which DuckDB has for itself.'],
    ["SELECT 'x' AS ip, now() AS timestamp, 1 AS file_index", 'has a column file_index, which DuckDB has for itself. Rename it.'],
    ["SELECT 'x' AS ip, [1] AS tags, now() AS timestamp", 'The column tags has the type INTEGER[]. Write it as VARCHAR[].'],
  ])('with other columns is refused: %s', async (query, problem) => {
    await expect(impactOf([await parquet(join(folder(), 'a.parquet'), query)])).rejects.toThrow(problem);
  });

  test('has bad rows and unknown columns in the report', async () => {
    const query = `SELECT nullif("timestamp", TIMESTAMP '2025-03-01 12:00:02') AS timestamp, ip, tags, 1 AS tag FROM (${FOUR})`;
    const file = await parquet(join(folder(), 'a.parquet'), query);
    const { traffic, notes } = await impactOf([file]);
    expect(traffic.source).toMatchObject({
      lines: 4,
      badLines: 1,
      firstBadLines: [
        { file, line: 3, problem: 'no timestamp from 1970 to 2999 that can be read, or tags that are not a list of strings' },
      ],
    });
    expect(notes.map(({ text }) => text)).toContainEqual(expect.stringContaining('"tag" (do you mean "tags"?)'));
  });

  test.each([
    ['a time that no request has', 'timestamp', '"timestamp"', `TIMESTAMP '9999-12-31 12:00:00'`],
    ['a time beyond the years of timestamps', 'timestamp', '"timestamp"', `TIMESTAMP '294247-01-10 04:00:54'`],
    ['a date beyond microseconds', 'timestamp', 'CAST("timestamp" AS DATE)', `DATE '5000000-01-01'`],
    ['an infinite time', 'timestamp', '"timestamp"', `TIMESTAMP 'infinity'`],
    ['a text of such a time', 'timestamp', 'CAST("timestamp" AS VARCHAR)', `'280000-01-01 00:00:00+00'`],
    ['seconds beyond', 'time_period', 'epoch("timestamp")', '9e12'],
    ['seconds that are not a number', 'time_period', 'epoch("timestamp")', `CAST('NaN' AS DOUBLE)`],
    ['seconds that are a word', 'time_period', 'CAST(epoch("timestamp") AS VARCHAR)', `'noon'`],
    ['tags in an object', 'tags', 'CAST(to_json(tags) AS VARCHAR)', `'{"a": 1}'`],
  ])('with %s in one row has the other requests', async (_, name, good, bad) => {
    const columns = { timestamp: '"timestamp"', tags: 'tags' };
    const value = `CASE WHEN "timestamp" = TIMESTAMP '2025-03-01 12:00:03' THEN ${bad} ELSE ${good} END`;
    const { timestamp, ...others } = { ...columns, [name]: value };
    const named = { ...(name === 'time_period' ? {} : { timestamp }), ...others };
    const list = Object.entries(named).map(([column, sql]) => `${sql} AS "${column}"`);
    const file = await parquet(join(folder(), 'a.parquet'), `SELECT ip, ${list.join(', ')} FROM (${FOUR})`);
    const { configurations } = await replayImpact({
      protections: [protection({ rules: [[null, LOGINS]] })],
      traffic: await trafficOfFiles([file], {}),
      window: { last: 60 },
    });
    expect(configurations[0]!.traffic).toMatchObject({ source: { lines: 4, badLines: 1 }, used: { from: expect.any(String) } });
  });

  test('without DuckDB is refused with the command that installs it, as is a mix with other files', async () => {
    const data = folder();
    const file = await parquet(join(data, 'a.parquet'), FOUR);
    await expect(impactOf([file], () => undefined)).rejects.toThrow(
      `${file} is Parquet, which DuckDB reads. Install it: npm install --save-dev @svc-waap/emulator`,
    );
    const log = join(data, 'log');
    writeFileSync(log, JSON.stringify(login(0, 'a')));
    await expect(impactOf([log, file])).rejects.toThrow(`${file} is Parquet, and ${log} is not. Replay them apart`);
  });
});

describe('large files of records in JSON', () => {
  const filler = 'x'.repeat(10_000);
  const lines = (...more: readonly string[]) =>
    [...Array.from({ length: 3_600 }, (_, second) => JSON.stringify({ ...login(second, 'a'), url: filler })), ...more].join('\n');

  /** Writes a file, and counts how often DuckDB is asked for. */
  function asked(content: string | Buffer) {
    const file = join(folder(), 'traffic');
    writeFileSync(file, content);
    const library = jest.fn(() => duckdb);
    return { file, library };
  }

  test.each([
    ['plain', (text: string) => text],
    ['with the newest first', (text: string) => text.split('\n').reverse().join('\n')],
  ])('are read by DuckDB, with the report of the own reader: %s', async (_, written) => {
    const { file, library } = asked(written(lines()));
    const stored = await impactOf([file], library);
    expect(library).toHaveBeenCalledTimes(1);
    expect(stored).toEqual(await impactOf([file], () => undefined));
  });

  test.each([
    ['a damaged line', '{"ip":'],
    ['a line with two members of one name', JSON.stringify(login(9_000, 'a')).replace('{', '{"ip":"b",')],
    ['a time in another form', JSON.stringify({ ...login(9_000, 'a'), timestamp: '2025-03-01T14:30:00+01:00' })],
    ['an address that is a number', JSON.stringify({ ...login(9_000, 'a'), ip: 5 })],
    ['tags that are no list', JSON.stringify({ ...login(9_000, 'a'), tags: 'login' })],
    ['a number among the tags', JSON.stringify({ ...login(9_000, 'a'), tags: ['login', 5] })],
    ['a record without a field of rules', JSON.stringify({ timestamp: '2025-03-01T14:30:00Z', status: 200 })],
  ])('with %s have the report of the own reader', async (_, line) => {
    const { file, library } = asked(lines(line));
    const stored = await impactOf([file], library);
    expect(library).toHaveBeenCalledTimes(1);
    expect(stored).toEqual(await impactOf([file], () => undefined));
  });

  test('are read by DuckDB from gzip', async () => {
    const random = Array.from({ length: 60_000 }, (_, number) => Math.sin(number)).join();
    const { file, library } = asked(gzipSync(lines(JSON.stringify({ ...login(9_000, 'b'), url: random })), { level: 0 }));
    const { traffic } = await impactOf([file], library);
    expect(library).toHaveBeenCalledTimes(1);
    expect(traffic.requests).toBe(3_601);
  });

  describe('in gzip', () => {
    const random = Array.from({ length: 60_000 }, (_, number) => Math.sin(number)).join();
    const packed = gzipSync(lines(JSON.stringify({ ...login(9_000, 'b'), url: random })), { level: 0 });
    const changed = (at: number) => {
      const copy = Buffer.from(packed);
      copy[at]! ^= 1;
      return copy;
    };

    test.each([
      ['a wrong checksum', changed(packed.length - 8), 'is damaged'],
      ['a wrong length', changed(packed.length - 4), 'is damaged'],
      ['a changed byte', changed(5_000_000), 'is damaged'],
      ['other bytes behind it', Buffer.concat([packed, Buffer.alloc(1), gzipSync('more')]), 'has other bytes behind'],
    ])('with %s are refused, although DuckDB reads them', async (_, content, message) => {
      const { file, library } = asked(content);
      await expect(impactOf([file], library)).rejects.toThrow(message);
      expect(library).toHaveBeenCalledTimes(1);
    });

    test('with further fields in its head, which DuckDB does not know, have the report of the own reader', async () => {
      const name = Buffer.concat([packed.subarray(0, 3), Buffer.of(4), packed.subarray(4, 10), Buffer.of(2, 0, 1, 1), packed.subarray(10)]);
      const { file, library } = asked(name);
      const { traffic } = await impactOf([file], library);
      expect(library).toHaveBeenCalledTimes(1);
      expect(traffic.requests).toBe(3_601);
    });
  });

  test('above 200 MB get a line on DuckDB without it', async () => {
    const { file } = asked(`${JSON.stringify(login(0, 'a'))}\n`.repeat(300));
    truncateSync(file, 201 * 1024 ** 2);
    const written = jest.spyOn(standardError, 'write').mockReturnValue(true);
    await trafficOfFiles([file], {}, () => undefined);
    const said = written.mock.calls.map(([text]) => String(text)).join('');
    written.mockRestore();
    expect(said).toMatch(/^With DuckDB, .* takes less time\. Install it: npm install --save-dev @svc-waap\/emulator\n$/);
  });
});

describe('all fields of requests', () => {
  const read = async (file: string) => {
    const batches = [];
    for await (const batch of requestsOfFile(file, {})) batches.push(batch);
    return { records: batches.flatMap(({ requests }) => requests), bad: batches.flatMap(({ bad }) => bad) };
  };

  test('are those of JSON in a file of Parquet with the same requests', async () => {
    const data = folder();
    const json = join(data, 'log');
    const records = [
      login(0, 'a', { headers: { 'X-Key': 'one' }, status: 200, human: true, reason: '' }),
      login(1, 'b', { request_time: 0.5 }),
    ];
    writeFileSync(json, records.map((each) => JSON.stringify(each)).join('\n'));
    const file = await parquet(join(data, 'a.parquet'), `SELECT *, 1 AS other FROM read_ndjson_auto(${quoted(json)})`);
    expect(await read(file)).toEqual({ ...(await read(json)), bad: [] });
    expect((await read(file)).records.map(({ record }) => record)).toEqual(records);
  });

  test('have the rows without a time as bad lines', async () => {
    const file = await parquet(
      join(folder(), 'a.parquet'),
      `SELECT 'a' AS ip, NULL::TIMESTAMP AS timestamp UNION ALL SELECT ip, timestamp FROM (${FOUR})`,
    );
    const { records, bad } = await read(file);
    expect([records.length, bad]).toEqual([
      4,
      [{ line: 1, problem: 'no timestamp from 1970 to 2999 that can be read, or tags that are not a list of strings' }],
    ]);
  });
});

test('an interrupt ends a replay within a second, and leaves nothing in the temporary folder', async () => {
  // GIVEN a replay of traffic that takes seconds
  const data = folder();
  const temporary = join(data, 'temporary');
  mkdirSync(temporary);
  const many = FOUR.replace('range(4)', 'range(4_000_000)').replace("'a' AS ip", "'a' || (i % 1000) AS ip");
  const file = await parquet(join(data, 'a.parquet'), many);
  const json = join(data, 'plan.json');
  const of = { include: { relation: 'OR', tags: ['all'] } };
  writeFileSync(json, JSON.stringify(plan([change('svc_dynamic_rule.a', planned(of), planned({ ...of, threshold: 400 }))])));
  const program = join(data, 'preview.cjs');
  bundle(join(__dirname, 'support/preview.ts'), program);
  const child = spawn(process.execPath, [program, 'preview', json, '--traffic', file], {
    env: { PATH: process.env['PATH'], TMPDIR: temporary, ...PACKAGES },
    stdio: 'ignore',
  });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.once('exit', (_, signal) => resolve(signal)));
  while (readdirSync(temporary).length === 0 && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 20));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(readdirSync(temporary)).toEqual([expect.stringMatching(/^svc-waap-traffic-/)]);
  // WHEN
  const began = performance.now();
  child.kill('SIGINT');
  // THEN
  expect(await ended).toBe('SIGINT');
  expect(performance.now() - began).toBeLessThan(1000);
  expect(readdirSync(temporary)).toEqual([]);
});

describe('a table of ClickHouse', () => {
  const TABLE = 'clickhouse://db.example/edge.requests';

  test('is replayed alone, and with DuckDB', async () => {
    await expect(trafficOfFiles([TABLE, 'access.log'], {})).rejects.toThrow('Replay them apart.');
    await expect(trafficOfFiles([TABLE], {}, () => undefined)).rejects.toThrow(
      /^ClickHouse gives the requests as Parquet, which DuckDB reads\. .*@svc-waap\/emulator/,
    );
    await expect(trafficOfFiles(['clickhouse://db.example/edge'], {})).rejects.toThrow('Write clickhouse://user@host:port/database.table');
  });

  test('gives no samples', async () => {
    await expect(requestsOfFile(TABLE, {}).next()).rejects.toThrow(/Write a part of it to a file: SELECT \* FROM requests LIMIT/);
  });
});

test.each([
  [' clickhouse://ann:hush-word@192.0.2.1:port/edge.requests', /the address of a table in ClickHouse, cannot be read/],
  ['Clickhouse:/ann:hush-word@192.0.2.1/edge.requests', /the address of a table in ClickHouse, cannot be read/],
  ['https://ann:hush-word@192.0.2.1/requests.parquet', /an address that begins with https:, from which no traffic is read/],
  [' S3://ann:hush-word@192.0.2.1/*.parquet', /an address that begins with s3:, from which no traffic is read/],
])('a preview refuses %j as traffic, without its password', async (address, problem) => {
  const refused = trafficOfFiles([address], {});
  await expect(refused).rejects.toThrow(problem);
  await expect(refused).rejects.not.toThrow(/hush-word/);
});

test.each([
  ['https://ann:hush-word@192.0.2.1/requests.parquet', /an address that begins with https:/],
  ['ann:hush-word@192.0.2.1', /The file ann:\(redacted\)@192\.0\.2\.1 does not exist/],
])('a simulation refuses %j as traffic, without its password', async (address, problem) => {
  const refused = requestsOfFile(address, {}).next();
  await expect(refused).rejects.toThrow(problem);
  await expect(refused).rejects.not.toThrow(/hush-word/);
});
