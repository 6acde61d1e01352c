import * as duckdb from '@duckdb/node-api';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { trafficOfFiles } from '../../src/command/cli/replay/traffic-files';
import { type AskedWindow, FileTraffic, replayImpact, type TrafficImpact } from '../../src/command/preview/impact';
import type { TrafficSource } from '../../src/command/preview/impact';
import type { TrafficRecord } from '../../src/model/traffic';
import { plan, traffic } from '../command/preview/impact/random-plans';
import { FULL, LONGEST } from '../full';
import { temporaryFolders } from '../emulator/support/folder';
import { Chance } from '../traffic/compare/oracle';
import { emptyTraffic, runIn } from '../support/traffic/engine';

// Compares the replay of a table of ClickHouse with that of a file that has the same requests.

const folder = temporaryFolders();

const CONFIGURATIONS = ['prod', 'config0', 'config1'];

const EVER: AskedWindow = { from: '1970-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };

const TEXTS = ['ip', 'country', 'asn', 'session', 'method', 'path', 'query', 'host', 'branch'] as const;

/** Types of the columns of a table, which are alike for a replay. */
function columns(chance: Chance): string {
  const text = () => chance.of(['Nullable(String)', 'LowCardinality(Nullable(String))']);
  const map = () => chance.of(['String', 'Nullable(String)']);
  return [
    `timestamp ${chance.of(["DateTime64(3, 'UTC')", 'String', "DateTime64(6, 'Europe/Berlin')"])}`,
    `tags ${chance.of(['Array(Nullable(String))', 'Array(LowCardinality(Nullable(String)))'])}`,
    'human Nullable(Bool)',
    ...TEXTS.map((name) => `${name} ${text()}`),
    ...['headers', 'cookies', 'arguments', 'security_config'].map((name) => `${name} ${map()}`),
  ].join(', ');
}

function row({ headers, cookies, arguments: args, security_config: policyOf, tags, ...others }: TrafficRecord): object {
  const objects = { headers, cookies, arguments: args, security_config: policyOf };
  const texts = Object.entries(objects).map(([name, value]) => [name, value === undefined || value === null ? '' : JSON.stringify(value)]);
  return { ...others, tags: tags ?? [], ...Object.fromEntries(texts) };
}

/** Returns the report without sources, formats, and the number of requests of other configurations: not all are asked for. */
function comparable({ configurations }: TrafficImpact): unknown {
  const reports = configurations.map((each) => ({
    ...each,
    notes: each.notes.filter(({ kind }) => kind !== 'formats' && kind !== 'other-configurations'),
  }));
  return JSON.parse(JSON.stringify(reports, (name, value: unknown) => (name === 'source' ? undefined : value)));
}

/** Number of tables. */
const TABLES = FULL ? 500 : 8;

test(
  'the replay of a table has the report of a file with its requests: random plans and traffic',
  async () => {
    let caught = 0;
    for (let seed = 1; seed <= TABLES; seed += 1) {
      // GIVEN requests at times of their own: those of one moment are in another order in a table
      const chance = new Chance(seed);
      const protections = CONFIGURATIONS.map((config) => plan(chance, config));
      let time = Date.parse('2026-11-20T08:00:00Z');
      const records = traffic(chance, CONFIGURATIONS).map((each) => ({
        ...each,
        tags: each.tags ?? [],
        timestamp: new Date((time += 1 + chance.below(chance.of([1500, 4000])))).toISOString(),
      }));
      const file = join(folder(), 'requests.ndjson');
      writeFileSync(file, records.map((each) => `${JSON.stringify(each)}\n`).join(''));
      const { traffic: database } = await emptyTraffic();
      const types = columns(chance);
      await runIn(database!, `CREATE TABLE requests (${types}) ENGINE = MergeTree ORDER BY tuple()`);
      const shuffled = [...records].sort(() => chance.next() - 0.5);
      const lines = shuffled.map((each) => JSON.stringify(row(each))).join('\n');
      if (lines !== '')
        await runIn(database!, `INSERT INTO requests SETTINGS date_time_input_format = 'best_effort' FORMAT JSONEachRow\n${lines}`);
      const window = chance.is(0.5) ? { last: 1 + chance.below(60) } : EVER;
      // WHEN
      const impactOf = async (source: TrafficSource) => comparable(await replayImpact({ protections, traffic: source, window }));
      const ofTable = await impactOf(await trafficOfFiles([`${database!}.requests`], {}, () => duckdb));
      const ofFile = await impactOf(new FileTraffic([file]));
      // THEN
      expect([seed, types, ofTable]).toEqual([seed, types, ofFile]);
      if (JSON.stringify(ofFile).includes('"top":[{')) caught += 1;
    }
    expect(caught).toBeGreaterThan(0);
  },
  LONGEST,
);
