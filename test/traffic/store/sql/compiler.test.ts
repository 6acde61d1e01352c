import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { logs } from '../../../../src/emulator/traffic/queries/logs';
import { openTraffic } from '../../../../src/emulator/traffic/store/open-traffic';
import type { TrafficStore } from '../../../../src/emulator/traffic/store/traffic-store';
import { normalFilter } from '../../../../src/traffic/filter';
import { FilterBudget, matcherOf } from '../../../../src/traffic/filter/evaluate';
import { FULL, LONGEST } from '../../../full';
import { emptyTraffic, ON_CLICKHOUSE } from '../../../support/traffic/engine';
import { filter } from '../../../support/traffic/filters';
import type { TrafficRecord } from '../../../../src/model/traffic';
import { records } from '../../../support/traffic/records';

// Compares the databases with the evaluator of filters, over the same records and filters.

const RUNS = FULL ? 1_500 : ON_CLICKHOUSE ? 50 : 150;

const RECORDS = fc
  .sample(records(12), { numRuns: 40, seed: 1 })
  .flat()
  .concat({ timestamp: '2025-03-01T12:00:00Z', gf_triggers: [{ section: ['headers', 'deep'] }] } as object as TrafficRecord)
  .map((record, position): TrafficRecord => ({ ...record, request_id: `request-${position}` }));

/** Records with numbers in strings, where fields have numbers. The store gives them back as numbers. */
const SPELLED = [
  { status: '404', request_time: '0.25' },
  { status: '-1', request_time: '-12.5', upstream_status: ['503', '5'] },
  { request_time: '5', trigger_counters: { cf: '2' } },
].map(
  (record, position) => ({ request_id: `spelled-${position}`, timestamp: '2025-03-01T08:01:00Z', ...record }) as object as TrafficRecord,
);

const ON_SPELLED = [
  { field: 'status', op: 'eq', value: 404 },
  { field: 'status', op: 'in', value: [404, -1] },
  { field: 'request_time', op: 'between', value: [-20, 0.25] },
  { field: 'upstream_status', op: 'eq', value: [503, 5] },
  { field: 'upstream_status', op: 'gt', value: 404 },
  { field: 'trigger_counters', key: 'cf', op: 'gte', value: 2 },
].map((test) => ({ AND: [{ field: 'timestamp', op: 'between', value: ['2025-03-01', '2025-03-02'] }, test] }));

/** A value without a list is no list of one value. */
const NO_LIST = {
  AND: [
    { field: 'timestamp', op: 'between', value: ['2025-03-01', '2025-03-02'] },
    { field: 'logs', op: 'eq', value: [0.1] },
  ],
};

/** A list of a shape that the contract does not show is no value. */
const LISTS_INSIDE = ['section', '^section$'].map((key) => ({
  AND: [
    { field: 'timestamp', op: 'between', value: ['2025-03-01', '2025-03-02'] },
    { field: 'gf_triggers', key, op: 'eq', value: 'deep' },
  ],
}));

let folder: string;
let store: TrafficStore;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-traffic-'));
  store = await openTraffic((await emptyTraffic()).traffic, folder);
  await store.receive(Readable.from([...RECORDS, ...SPELLED].map((record) => `${JSON.stringify(record)}\n`)));
});

afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

test(
  'a random filter selects the same records as in memory',
  async () => {
    let selected = 0;
    await fc.assert(
      fc.asyncProperty(filter, async (json) => {
        const normal = await normalFilter(json);
        const matches = matcherOf(normal, new FilterBudget());
        const wanted = [...RECORDS, ...SPELLED].filter((record) => matches(record)).map(({ request_id }) => request_id);
        const found = await store.query(logs(store.dialect, normal, { limit: 2500, offset: 0 }));
        selected += wanted.length;
        expect(found.map(({ request_id }) => request_id).sort()).toEqual(wanted.sort());
      }),
      { numRuns: RUNS, examples: [NO_LIST, ...LISTS_INSIDE, ...ON_SPELLED].map((example): [{ AND: object[] }] => [example]) },
    );
    expect(selected).toBeGreaterThan(RUNS);
  },
  LONGEST,
);

// Known differences of the engines, unless they are configured.
describe('the meaning of RE2', () => {
  const [lines, accent] = [
    { request_id: 'lines', path: 'a\nb' },
    { request_id: 'accent', path: 'ü' },
  ].map((record) => ({
    ...record,
    timestamp: '2024-01-01T00:00:00Z',
  }));

  beforeAll(() => store.receive(Readable.from([lines, accent].map((record) => `${JSON.stringify(record)}\n`))));

  test.each([
    ['a dot is no newline', '^a.b$', []],
    ['a dot is a newline if the pattern says so', '(?s)^a.b$', ['lines']],
    ['a dot inside a group that says so is a newline', '^a(?s:.)b$', ['lines']],
    ['an end is the end of the text', 'a$', []],
    ['an end is the end of a line if the pattern says so', '(?m)a$', ['lines']],
    ['a dot is a character, not a byte', '^.$', ['accent']],
  ])('%s', async (_, value, ids) => {
    const range = { field: 'timestamp', op: 'between', value: ['2024-01-01', '2024-01-02'] };
    const normal = await normalFilter({ AND: [range, { field: 'path', op: 'regex', value }] });
    const found = await store.query(logs(store.dialect, normal, { limit: 10, offset: 0 }));
    expect(found.map(({ request_id }) => request_id)).toEqual(ids);
    const matches = matcherOf(normal, new FilterBudget());
    expect([lines, accent].filter((record) => matches(record!)).map((record) => record!.request_id)).toEqual(ids);
  });
});

test('records are read as they were stored', async () => {
  const all = await normalFilter({ AND: [{ field: 'timestamp', op: 'between', value: ['2025-03-01', '2025-03-02'] }] });
  const found = await store.query(logs(store.dialect, all, { limit: 2500, offset: 0 }));
  const byId = new Map(found.map((record) => [record.request_id, record]));
  expect(RECORDS.map(({ request_id }) => bare(byId.get(request_id)))).toEqual(RECORDS.map(bare));
});

/** Without null, which a record may leave out. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([name, member]) => (member === null ? [] : [[name, bare(member)] as const])));
}
