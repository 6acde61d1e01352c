import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as duckdb from '@duckdb/node-api';
import {
  FileTraffic,
  replayImpact,
  type AskedWindow,
  type PlannedProtection,
  type TrafficImpact,
} from '../../../../src/command/preview/impact';
import { StoredTraffic } from '../../../../src/command/preview/impact/stored-traffic';
import type { DynamicRule } from '../../../../src/model';
import type { TrafficRecord } from '../../../../src/model/traffic';
import { DuckdbSession, jsonRequests, parquetRequests, quoted } from '../../../../src/traffic/store';
import { FULL, LONGEST } from '../../../full';
import { temporaryFolders } from '../../../emulator/support/folder';
import { Chance } from '../../../traffic/compare/oracle';
import { policy, rule, step } from '../../../traffic/rules/support';
import { PARQUET } from './parquet-files';
import { plan, traffic } from './random-plans';
import { at, protection } from './support';

// Compares the replay of requests that a database selects with the replay of all requests.

/** Number of plans. Several are replayed on the same traffic, each as another configuration: to open a database takes longest. */
const PLANS = FULL ? 100_000 : 240;
const CONFIGURATIONS = FULL ? 10 : 4;

const folder = temporaryFolders();

/** @param changed the line of a record */
function written(path: string, records: readonly TrafficRecord[], changed = (line: string) => line): string {
  writeFileSync(path, records.map((each) => `${changed(JSON.stringify(each))}\n`).join(''));
  return path;
}

/** Returns a record in which some headers, cookies or arguments are lists or objects. */
function withOddMembers(chance: Chance, fields: readonly ('headers' | 'cookies' | 'arguments')[], each: TrafficRecord): TrafficRecord {
  const odd = fields.flatMap((field) => {
    const map = each[field];
    if (!map) return [];
    return [
      [
        field,
        Object.fromEntries(
          Object.entries(map).map(([name, value]) => [name, chance.is(0.1) ? chance.of<unknown>([[value], { value }, []]) : value]),
        ),
      ],
    ];
  });
  return { ...each, ...(Object.fromEntries(odd) as TrafficRecord) };
}

/** Returns a line in which some members are there twice, before or behind those that it has. */
function withRepeated(chance: Chance, fields: readonly string[], line: string): string {
  const member = { headers: '"x-key":"two"', cookies: '"sid":"m"', arguments: '"page":"2"' };
  return line.replace(/"(headers|cookies|arguments)":\{([^{}]*)\}/g, (written, field: keyof typeof member, members: string) => {
    if (!fields.includes(field) || chance.is(0.7)) return written;
    const all = [member[field], ...(members === '' ? [] : [members])];
    return `"${field}":{${(chance.is(0.5) ? all : all.reverse()).join(',')}}`;
  });
}

/** @param otherwise returns the reader of files that the database leaves to another one */
function fromJson(files: readonly string[], otherwise?: () => FileTraffic): StoredTraffic {
  return new StoredTraffic({
    otherwise: otherwise && { read: (...args) => otherwise().read(...args) },
    open: async (columns) => {
      const session = await DuckdbSession.open(duckdb, files);
      const requests = await jsonRequests(
        session,
        columns,
        files.map(() => false),
      );
      return requests && { requests, format: 'traffic records', unknown: files.map(() => []) };
    },
  });
}

/** @param loaded number of requests up to which they are loaded */
function fromParquet(files: readonly string[], loaded: number): StoredTraffic {
  return new StoredTraffic({
    open: async (columns) => {
      const requests = await parquetRequests(await DuckdbSession.open(duckdb, files), columns, loaded);
      return { requests, format: 'Parquet', unknown: files.map(() => requests.unknown) };
    },
  });
}

const PARQUET_TYPES =
  "timestamp: 'TIMESTAMP', tags: 'VARCHAR[]', human: 'BOOLEAN', headers: 'MAP(VARCHAR, VARCHAR)', cookies: 'JSON', " +
  "arguments: 'STRUCT(page VARCHAR)', security_config: 'JSON', " +
  ['ip', 'country', 'asn', 'session', 'method', 'path', 'query', 'host', 'branch'].map((name) => `${name}: 'VARCHAR'`).join(', ');

let converter: duckdb.DuckDBConnection;
beforeAll(async () => {
  converter = await (await duckdb.DuckDBInstance.create(':memory:')).connect();
});
afterAll(() => converter.closeSync());

async function asParquet(file: string): Promise<string> {
  const made = file.replace('.ndjson', '.parquet');
  await converter.run(`COPY (FROM read_ndjson(${quoted(file)}, columns = {${PARQUET_TYPES}})) TO ${quoted(made)} (FORMAT parquet)`);
  return made;
}

const EVER: AskedWindow = { from: '1970-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };

/** Returns the report without the names of files and formats. */
function comparable({ configurations }: TrafficImpact): unknown[] {
  return configurations.map((each) => {
    const text = JSON.stringify({ ...each, notes: each.notes.filter(({ kind }) => kind !== 'formats') });
    const report = JSON.parse(text.replace(/\.parquet/g, '.ndjson')) as { traffic: { source: { formats?: unknown } } };
    delete report.traffic.source.formats;
    return report;
  });
}

describe('the replay of requests that a database selects', () => {
  test(
    'has the report of a replay of all requests: random plans and traffic',
    async () => {
      const configurations = ['prod', ...Array.from({ length: CONFIGURATIONS - 1 }, (_, number) => `config${number}`)];
      let [caught, leftToOther] = [0, 0];
      const compare = async (seed: number, data: string) => {
        const chance = new Chance(FULL ? seed + 1_000_000 : seed);
        const protections = configurations.map((config) => plan(chance, config));
        // Parquet has strings in a map, without a repeated name, and no null among the members of a struct.
        const isParquet = seed % 4 === 0;
        const repeated = isParquet ? (['cookies'] as const) : (['headers', 'cookies', 'arguments'] as const);
        const hasOdd = chance.is(0.3);
        const records = () => traffic(chance, configurations).map((each) => (hasOdd ? withOddMembers(chance, repeated, each) : each));
        const files = Array.from({ length: chance.of([1, 1, 1, 2]) }, (_, number) =>
          written(join(data, `${number}.ndjson`), records(), (line) => withRepeated(chance, repeated, line)),
        );
        const window = chance.is(0.25) ? { last: 1 + chance.below(30) } : EVER;
        const impactOf = async (source: FileTraffic | StoredTraffic) =>
          comparable(await replayImpact({ protections, traffic: source, window }));
        const expected = await impactOf(new FileTraffic(files));
        caught += expected.filter((each) => JSON.stringify(each).includes('"top":[{')).length;
        const otherwise = () => {
          leftToOther += 1;
          return new FileTraffic(files);
        };
        expect([seed, await impactOf(fromJson(files, otherwise))]).toEqual([seed, expected]);
        if (isParquet) {
          const parquet = await Promise.all(files.map(asParquet));
          expect([seed, await impactOf(fromParquet(parquet, chance.of([0, 1000])))]).toEqual([seed, expected]);
        }
      };
      const seeds = Array.from({ length: PLANS / CONFIGURATIONS }, (_, at) => at + 1);
      // Two at a time: the database leaves more than half of the time to others.
      const next = async (data: string) => {
        for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) await compare(seed, data);
      };
      await Promise.all([next(folder()), next(folder())]);
      expect(caught).toBeGreaterThan(PLANS / 3);
      // The database does not read a record without any needed field.
      expect(leftToOther).toBeLessThan(PLANS / CONFIGURATIONS / 4);
    },
    LONGEST,
  );

  /** Returns the effects of rules after the plan, by both ways. */
  async function effects(planned: PlannedProtection, records: readonly TrafficRecord[]): Promise<unknown[]> {
    return effectsOf(planned, written(join(folder(), '0.ndjson'), records));
  }

  async function effectsOf(planned: PlannedProtection, file: string): Promise<unknown[]> {
    const both = [new FileTraffic([file]), fromJson([file])].map((source) =>
      replayImpact({ protections: [planned], traffic: source, window: EVER }),
    );
    return (await Promise.all(both)).map(({ configurations }) =>
      configurations[0]!.rules.map(({ after }) => (after.kind === 'replayed' ? [after.effect.requests, after.effect.sources] : [])),
    );
  }

  test('has requests with excluded tags, if the replay removes these tags', async () => {
    // GIVEN a rule that adds a tag which the other one excludes, and requests that had it from the rule
    const adding = rule({ id: 'r0', name: 'r0', tags: ['xxx'], threshold: 99 });
    const excluding = rule({ id: 'r1', name: 'r1', target: 'country', include: { relation: 'OR', tags: ['aaa'] } });
    const records = [0, 1, 2, 3].map((second) => at(second, { country: 'A', tags: ['aaa', 'xxx', 'dynamic-rule:r0'] }));
    const without = { ...excluding, exclude: { relation: 'OR', tags: ['xxx'] } };
    // THEN
    const planned = protection({
      rules: [
        [adding, adding],
        [null, without],
      ],
    });
    expect(await effects(planned, records)).toEqual([[[1, 1]], [[1, 1]]]);
  });

  test.each(['x-key', 'X-Key'])('takes the last header of those with the name %s', async (name) => {
    const counting = rule({ id: 'r0', name: 'r0', target: 'headers_x-key', include: { relation: 'OR', tags: ['aaa'] }, threshold: 2 });
    const file = join(folder(), '0.ndjson');
    const records = Array.from({ length: 9 }, (_, second) => at(second, { tags: ['aaa'], headers: { [name]: 'a' } }));
    let number = 0;
    written(file, records, (line) => line.replace('"headers":{', (found) => `${found}"${name}":"${(number += 1)}",`));
    expect(await effectsOf(protection({ rules: [[null, counting]] }), file)).toEqual([[[6, 1]], [[6, 1]]]);
  });

  test('has requests that get the tag of a policy at the last step of its sequence', async () => {
    // GIVEN a sequence whose last step is repeated, and a rule that counts its ends by country
    const steps = [step('GET', '/a'), step('POST', '/b')].map((each) => ({ ...each, headers: {} }));
    const ends = policy({ id: 'p0', tags: ['xxx'], steps });
    const counting = rule({ id: 'r0', name: 'r0', target: 'country', include: { relation: 'OR', tags: ['xxx'] } });
    const of = (second: number, method: string, path: string, ip = 'a') => at(second, { ip, country: 'A', method, path, tags: [] });
    const records = [of(0, 'GET', '/a'), ...[1, 2, 3].map((second) => of(second, 'POST', '/b')), of(4, 'GET', '/c', 'b')];
    // THEN a request of another visitor in this country is held
    expect(await effects(protection({ rules: [[null, { ...counting, threshold: 2 }]], policies: [[ends, ends]] }), records)).toEqual([
      [[1, 1]],
      [[1, 1]],
    ]);
  });
});

describe('Parquet files', () => {
  const TIME = "TIMESTAMP '2025-03-01 12:00:00' + to_seconds(i)";

  /** Returns the records that a rule with this target cannot use, and what the rule holds: a source after three requests. */
  async function effectOf(target: string, ...selects: readonly string[]): Promise<[unusable: number, bad: number, held: number]> {
    const to = folder();
    const files = await Promise.all(
      selects.map(async (select, number) => {
        const file = join(to, `${number}.parquet`);
        await converter.run(`COPY (SELECT ${select} FROM range(6) AS seconds(i)) TO ${quoted(file)} (FORMAT parquet)`);
        return file;
      }),
    );
    return effectIn(files, rule({ target, include: { relation: 'OR', tags: ['aaa'] }, threshold: 3, timeframe: 60 }));
  }

  async function effectIn(files: readonly string[], counting: DynamicRule): Promise<[unusable: number, bad: number, held: number]> {
    const planned = protection({ rules: [[null, counting]] });
    const { configurations } = await replayImpact({ protections: [planned], traffic: fromParquet(files, 1000), window: EVER });
    const [{ rules, unusable, traffic: read }] = configurations as [(typeof configurations)[number]];
    const { after } = rules[0]!;
    return [
      unusable?.[0]?.records ?? 0,
      read.source.kind === 'files' ? read.source.badLines : 0,
      after.kind === 'replayed' ? after.effect.requests : -1,
    ];
  }

  const whole = (column: string, tags = "['aaa']") => `${TIME} AS timestamp, ${tags} AS tags, ${column}`;

  test('that have a column as numbers and as text count the same sources', async () => {
    const text = whole("'64512' AS asn");
    for (const other of ['64512 AS asn', '64512::DOUBLE AS asn', '64512::DECIMAL(9,2) AS asn', '64512::UINTEGER AS asn'])
      expect([other, await effectOf('asn', text, whole(other))]).toEqual([other, [0, 0, 8]]);
    // Another column may have types that have nothing in common.
    expect(await effectOf('ip', whole("'a' AS ip, 'x' AS agent"), whole("'a' AS ip, ['x'] AS agent"))).toEqual([0, 0, 8]);
  });

  test.each([
    ["MAP {'X-Key': ['k']} AS headers", 'headers_x-key'],
    ["{'x-key': ['k']} AS headers", 'headers_x-key'],
    ["MAP {'X-Key': {'value': 'k'}} AS headers", 'headers_x-key'],
    ["'[{}]' AS headers", 'headers_x-key'],
    ["'x-key: k' AS headers", 'headers_x-key'],
    ["MAP {'x-key': 'NaN'::DOUBLE} AS headers", 'headers_x-key'],
    ["MAP {'x-key': '-inf'::DOUBLE} AS headers", 'headers_x-key'],
  ])('with other types of values are not usable: %s', async (column, target) => {
    const [unusable, , held] = await effectOf(target, whole(column));
    expect(held).toBe(0);
    expect(unusable).toBe(column.includes('-inf') ? 0 : 6);
  });

  test.each([`'[{"name":"aaa"}]'`, `'[["aaa"]]'`, `'[5]'`, `'{"aaa":1}'`, `'aaa'`])('with the tags %s have bad rows', async (tags) => {
    expect(await effectOf('ip', whole("'a' AS ip", tags))).toEqual([6, 6, 0]);
  });

  test('have tags as JSON, and null for none', async () => {
    expect(await effectOf('ip', whole("'a' AS ip", `'["aaa",null]'`))).toEqual([0, 0, 2]);
    expect(await effectOf('ip', whole("'a' AS ip", `CASE WHEN i < 3 THEN 'null' ELSE '["aaa"]' END`))).toEqual([3, 0, 0]);
  });

  async function effectOfFile(content: Buffer, target: string): Promise<[unusable: number, bad: number, held: number]> {
    const file = join(folder(), '0.parquet');
    writeFileSync(file, content);
    return effectIn([file], rule({ target, include: { relation: 'OR', tags: ['all'] }, threshold: 1, timeframe: 60 }));
  }

  test('have members of structs whose names differ in case only', async () => {
    expect(await effectOfFile(PARQUET.members, 'headers_x-key')).toEqual([0, 0, 2]);
  });

  test('with columns whose names differ in case only are refused', async () => {
    const why = /0\.parquet has the columns ip and IP, and DuckDB ignores case in names\. Rename one of them\.$/;
    await expect(effectOfFile(PARQUET.columns, 'ip')).rejects.toThrow(why);
  });

  test('with columns without a value are as those without the columns', async () => {
    expect(await effectOfFile(PARQUET.nulls, 'ip')).toEqual([0, 0, 1]);
    expect(await effectOfFile(PARQUET.emptyTags, 'ip')).toEqual([0, 0, 1]);
  });

  test('with times before 1970 or after 2999 have bad rows', async () => {
    for (const time of ["TIMESTAMP '0001-01-01'", "TIMESTAMP '1969-12-31 23:59:59'", "'3000-01-01T00:00:00Z'", "DATE '3000-01-01'"])
      expect([time, await effectOf('ip', `${time} AS timestamp, ['aaa'] AS tags, 'a' AS ip`)]).toEqual([time, [6, 6, 0]]);
  });
});
