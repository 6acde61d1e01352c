import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmulator, type Emulator, type EmulatorOptions } from '../../../../src/emulator';
import { COMPLETE } from '../../../support/traffic/complete-record';
import { send } from '../../support/client';
import { temporaryFolders } from '../../support/folder';
import { ask } from '../../support/traffic';
import { emptyTraffic } from '../../../support/traffic/engine';
import { storeTraffic } from '../../../support/traffic/store';

const folder = temporaryFolders();

const RANGE = 'timestamp between 2025-03-01 and 2025-03-02';

let emulator: Emulator;
let options: EmulatorOptions;

beforeEach(async () => {
  options = { data: folder(), ...(await emptyTraffic()) };
  emulator = await startEmulator(options);
});

afterEach(() => emulator.close());

it('keeps every field of a record', async () => {
  expect(await storeTraffic(emulator.url, [COMPLETE])).toEqual({
    stored: 1,
    known: 0,
    newest: '2025-03-01T14:40:00.000Z',
    bad: { total: 0, lines: [] },
  });
  expect(await ask(emulator.url, 'logs', { filters: RANGE })).toEqual([COMPLETE]);
});

it('has the data of requests from their records alone, and none from the names of folders', async () => {
  const data = join(folder(), 'ip="192.0.2.1"', 'country="DE"');
  const named = await startEmulator({ ...options, data });
  try {
    const { ip: _ip, country: _country, ...others } = COMPLETE;
    await storeTraffic(named.url, [others]);
    expect(await ask(named.url, 'logs', { filters: RANGE })).toEqual([others]);
  } finally {
    await named.close();
  }
});

it('stores the same request once, within a load and across loads', async () => {
  expect(await storeTraffic(emulator.url, [COMPLETE, COMPLETE])).toMatchObject({ stored: 1, known: 1 });
  expect(await storeTraffic(emulator.url, [COMPLETE])).toMatchObject({ stored: 0, known: 1 });
  // WHEN records have no id, they are the same if they are equal
  const { request_id: _, ...nameless } = COMPLETE;
  expect(await storeTraffic(emulator.url, [nameless, { ...nameless, status: 500 }])).toMatchObject({ stored: 2 });
  expect(await storeTraffic(emulator.url, [nameless])).toMatchObject({ stored: 0, known: 1 });
});

it('stores the valid lines, and lists the invalid ones by number', async () => {
  const lines = [
    JSON.stringify(COMPLETE),
    '{"status":',
    '[]',
    '',
    '{"status":200}',
    '{"timestamp":"2025-03-01","status":"fast"}',
    '{"timestamp":"2025-03-01","tags":"all"}',
    '{"timestamp":"2025-03-01","proxy":[{"name":{}}]}',
    '{"timestamp":"20250301T0800","request_id":"basic form"}',
    `{"time_period":${Date.UTC(2025, 2, 1, 9) / 1000},"request_id":"seconds"}`,
  ];
  const { body } = await send('POST', `${emulator.url}/_emulator/traffic`, lines.join('\n'));
  expect(body).toMatchObject({ stored: 3, known: 0, bad: { total: 6 } });
  expect((body as { bad: { lines: { line: number }[] } }).bad.lines.map(({ line }) => line)).toEqual([2, 3, 5, 6, 7, 8]);
  const found = await ask(emulator.url, 'logs', { filters: RANGE });
  expect(found.map(({ timestamp }) => timestamp)).toEqual(['2025-03-01T14:40:00Z', '2025-03-01T09:00:00.000Z', '2025-03-01 08:00:00']);
});

const NESTED = (levels: number) => `{"timestamp":"2025-03-01","request_id":"deep","agent":${'['.repeat(levels)}${']'.repeat(levels)}}`;

it.each([
  ['a time that databases cannot keep', '{"timestamp":"9999-12-31T00:00:00Z"}', /before 1677-09-22 or after 2262-04-10/],
  ['a time that databases cannot keep', '{"timestamp":"1600-01-01T00:00:00Z"}', /before 1677-09-22 or after 2262-04-10/],
  ['a time in a form of DuckDB', '{"timestamp":"infinity"}', /no valid timestamp/],
  ['a time in a form of DuckDB', '{"timestamp":"2025-3-1 8:00:00"}', /no valid timestamp/],
  ['half of a surrogate pair', '{"timestamp":"2025-03-01","path":"\\ud800x"}', /half of a surrogate pair/],
  ['many levels', NESTED(6000), /more than 500 levels/],
  ['a very long line', `{"timestamp":"2025-03-01","path":"${'a'.repeat(17 * 1024 * 1024)}"}`, /longer than 16 MiB/],
])('refuses only the invalid line: %s', async (_, line, problem) => {
  const good = JSON.stringify(COMPLETE);
  const bad = { total: 1, lines: [{ line: 2, problem: expect.stringMatching(problem) }] };
  const store = async (lines: string) => (await send('POST', `${emulator.url}/_emulator/traffic`, lines)).body;
  expect(await store(`\n${line}`)).toEqual({ stored: 0, known: 0, bad });
  expect(await store(`${good}\n${line}\n{"status":`)).toMatchObject({ stored: 1, bad: { total: 2 } });
  expect(await store(`${good}\n${line}\n`)).toEqual({ stored: 0, known: 1, newest: '2025-03-01T14:40:00.000Z', bad });
});

it.each<object>([
  { status: 1.5 },
  { status: '1.5' },
  { status: 2 ** 53 },
  { upstream_status: [200, 200.5] },
  { trigger_counters: { acl: 0.5 } },
  { cf_triggers: [{ risk_level: 4 }, { risk_level: 4.5 }] },
  { upstream_data: [{ addr: 'o', status: 99.9 }] },
])('refuses a number that is not whole: %j', async (values) => {
  const line = JSON.stringify({ timestamp: '2025-03-01T08:00:00Z', request_id: 'part', ...values });
  const { body } = await send('POST', `${emulator.url}/_emulator/traffic`, `${JSON.stringify(COMPLETE)}\n${line}\n`);
  expect(body).toMatchObject({
    stored: 1,
    bad: {
      total: 1,
      lines: [{ line: 2, problem: expect.stringMatching(`^${Object.keys(values)[0]} is not .*(integer|a whole number)$`) }],
    },
  });
});

it('accepts whole numbers in every notation', async () => {
  const line = '{"timestamp":"2025-03-01 08:00:00","request_id":"whole","status":2e2,"bytes_sent":9007199254740991,"request_length":"300"}';
  expect((await send('POST', `${emulator.url}/_emulator/traffic`, line)).body).toMatchObject({ stored: 1, bad: { total: 0 } });
  expect(await ask(emulator.url, 'logs', { filters: RANGE })).toEqual([
    expect.objectContaining({ status: 200, bytes_sent: 9007199254740991, request_length: 300 }),
  ]);
});

it('keeps escaped surrogates, whole pairs, and the maximum of levels', async () => {
  const records = [
    { timestamp: '2025-03-01T10:00:00Z', request_id: 'a', path: '\\ud800 😀' },
    { timestamp: '2025-03-01T11:00:00Z', request_id: 'b', agent: Array(600).fill([]) },
  ];
  const escaped = JSON.stringify(records[0]).replace('😀', '\\ud83d\\ude00');
  const { body } = await send('POST', `${emulator.url}/_emulator/traffic`, [escaped, JSON.stringify(records[1]), NESTED(498)].join('\n'));
  expect(body).toMatchObject({ stored: 3, bad: { total: 0 } });
  const found = await ask(emulator.url, 'logs', { filters: RANGE });
  expect(found.slice(0, 2)).toEqual([expect.objectContaining(records[1]), expect.objectContaining(records[0])]);
});

it('deletes the files of a process that was killed during a load', async () => {
  const { data } = emulator;
  await emulator.close();
  const left = 'incoming-0b5f9c2e-2a8f-4a57-9a6f-3f3b8a0c2f11.ndjson';
  writeFileSync(join(data, left), 'personal data');
  writeFileSync(join(data, 'incoming-mine.ndjson'), 'not ours');
  emulator = await startEmulator({ data });
  expect(readdirSync(data).filter((name) => name.startsWith('incoming'))).toEqual(['incoming-mine.ndjson']);
});

it('accepts an empty load', async () => {
  expect((await send('POST', `${emulator.url}/_emulator/traffic`, '')).body).toMatchObject({ stored: 0, known: 0 });
});

it('keeps the traffic when the emulator ends, and leaves no other file behind', async () => {
  await storeTraffic(emulator.url, [COMPLETE]);
  const { data } = emulator;
  await emulator.close();
  expect(readdirSync(data).filter((name) => name.startsWith('incoming'))).toEqual([]);
  emulator = await startEmulator(options);
  expect(await ask(emulator.url, 'logs', { filters: RANGE })).toHaveLength(1);
});

it('does not open a database without a request for traffic', async () => {
  expect(readdirSync(emulator.data).filter((name) => name.includes('duckdb'))).toEqual([]);
});
