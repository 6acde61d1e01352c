import { readdirSync } from 'node:fs';
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
  expect(await storeTraffic(emulator.url, [COMPLETE])).toEqual({ stored: 1, known: 0, bad: { total: 0, lines: [] } });
  expect(await ask(emulator.url, 'logs', { filters: RANGE })).toEqual([COMPLETE]);
});

it('stores the same request once, within a load and over several', async () => {
  expect(await storeTraffic(emulator.url, [COMPLETE, COMPLETE])).toMatchObject({ stored: 1, known: 1 });
  expect(await storeTraffic(emulator.url, [COMPLETE])).toMatchObject({ stored: 0, known: 1 });
  // WHEN records have no id, they are the same if they are equal
  const { request_id: _, ...nameless } = COMPLETE;
  expect(await storeTraffic(emulator.url, [nameless, { ...nameless, status: 500 }])).toMatchObject({ stored: 2 });
  expect(await storeTraffic(emulator.url, [nameless])).toMatchObject({ stored: 0, known: 1 });
});

it('stores the good lines, and tells the bad ones by their numbers', async () => {
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

it('takes nothing as nothing', async () => {
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

it('does not open a database that nobody asks for', async () => {
  expect(readdirSync(emulator.data).filter((name) => name.includes('duckdb'))).toEqual([]);
});
