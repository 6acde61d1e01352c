import { EventEmitter, once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { runningEmulator } from '../../../../src/command/cli/traffic/destination';
import { loadFile, type LoadOptions, type LoadResult } from '../../../../src/command/cli/traffic/load';
import { startEmulator, type Emulator, type Received } from '../../../../src/emulator';
import { AFTERNOON, RANGE } from '../../../support/traffic/afternoon';
import { ask } from '../../../emulator/support/traffic';

const LOG = [
  '192.0.2.1 - anna [01/Mar/2025:15:00:05 +0100] "GET /cart?id=7 HTTP/1.1" 200 512 "https://search.example/" "Browser \\"1\\""',
  '192.0.2.1 - anna [01/Mar/2025:15:00:05 +0100] "GET /cart?id=7 HTTP/1.1" 200 512 "https://search.example/" "Browser \\"1\\""',
  '198.51.100.9 - - [01/Mar/2025:14:00:07 +0000] "\\x16\\x03" 400 - "-" "-"',
].join('\n');

let emulator: Emulator;
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-load-'));
  emulator = await startEmulator({ apiKey: 'a-key' });
});

afterEach(async () => {
  await emulator.close();
  rmSync(folder, { recursive: true });
});

const load = (name: string, content: string | Buffer, options?: LoadOptions) => {
  writeFileSync(join(folder, name), content);
  return loadFile(join(folder, name), runningEmulator(emulator.url, 'a-key'), options);
};

const LINES = AFTERNOON.map((record) => JSON.stringify(record)).join('\n');

const NEWEST = '2025-03-01T14:03:30.000Z';

const NOTHING = { records: 0, of: 0, fields: [] };

const RECORDS = { lines: 10, bad: 0, newest: NEWEST, listed: [], formats: ['traffic records'], unknown: [], unusable: NOTHING };

it('stores each record once', async () => {
  expect(await load('records.ndjson', LINES)).toEqual({ ...RECORDS, stored: 10, known: 0 });
  expect(await load('again.ndjson.gz', gzipSync(LINES))).toEqual({ ...RECORDS, stored: 0, known: 10 });
});

it('stores each line of an access log once, and equal lines separately', async () => {
  expect(await load('access.log', LOG)).toMatchObject({ lines: 3, stored: 3, known: 0, bad: 0 });
  expect(await load('access.log', LOG)).toMatchObject({ stored: 0, known: 3 });
});

it('counts lines without an address, and without a field that the filter of a tag uses', async () => {
  const lines = LOG.trimEnd().split('\n');
  const squid = '1740834005.000    921 - TCP_MISS/200 507 GET http://shop.example/ - HIER_DIRECT/203.0.113.1 text/html';
  expect((await load('squid.log', `${squid}\n${squid.replace('921 -', '921 192.0.2.1')}`)).unusable).toEqual({
    ...{ records: 1, of: 2, fields: [{ name: 'ip', records: 1 }] },
  });
  const tagsOf = Object.assign(() => [], { needs: new Map([['german', ['country']]]) });
  expect((await load('access.log', LOG, { accessLog: { tagsOf } })).unusable).toEqual({
    ...{ records: lines.length, of: lines.length, fields: [{ name: 'country for the tag german', records: lines.length }] },
  });
});

it('lists bad lines by their numbers in the file', async () => {
  const outcome = await load('mixed', `nonsense\n\n${LINES}\n{"status":1}\n${LOG}`);
  expect(outcome).toMatchObject({ lines: 16, stored: 13, bad: 2 });
  expect(outcome.listed.map(({ line }) => line)).toEqual([1, 13]);
});

it('stores a large file in parts, and lists bad lines by their numbers in the file', async () => {
  const many = Array.from({ length: 9000 }, (_, i) => JSON.stringify({ ...AFTERNOON[i % 10], request_id: `r${i}` }));
  many[8999] = '{"status":1}';
  const parts: LoadResult[] = [];
  const outcome = await load('many.ndjson', many.join('\r\n'), { part: { lines: 1, bytes: 1 }, progress: (sofar) => parts.push(sofar) });
  expect(outcome).toMatchObject({ lines: 9000, stored: 8999, bad: 1, listed: [{ line: 9000 }] });
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.at(-1)).toEqual(outcome);
});

it('ends a part only after the part before is stored', async () => {
  // GIVEN a destination that stores a part, but for the last one, some turns after the next one has begun
  const many = Array.from({ length: 9000 }, (_, i) => JSON.stringify({ ...AFTERNOON[i % 10], request_id: `r${i}` })).join('\n');
  writeFileSync(join(folder, 'many.ndjson'), many);
  const seen: string[] = [];
  const events = new EventEmitter();
  let part = 0;
  const store = async (lines: Readable): Promise<Received> => {
    const number = (part += 1);
    events.emit('begun');
    let isLast = false;
    for await (const chunk of lines) isLast ||= String(chunk).includes('"r8999"');
    seen.push(`end of ${number}`);
    if (!isLast && part === number) await once(events, 'begun');
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    seen.push(`${number} stored`);
    return { stored: 1, known: 0, bad: { total: 0, lines: [] } };
  };
  // WHEN
  await loadFile(join(folder, 'many.ndjson'), { store, close: () => Promise.resolve() }, { part: { lines: 1, bytes: 1 } });
  // THEN
  expect(part).toBeGreaterThan(2);
  expect(seen).toEqual(Array.from({ length: part }, (_, n) => [`end of ${n + 1}`, `${n + 1} stored`]).flat());
});

it('stores a file with its newest request first from its end, and lists its bad lines by their numbers', async () => {
  await emulator.close();
  emulator = await startEmulator();
  const records = ['3', '3', '2', '1'].map((second, n) => ({
    timestamp: `2025-03-01T14:00:0${second}Z`,
    request_id: `r${n}`,
    ip: `192.0.2.${n}`,
  }));
  const lines = records.map((record) => JSON.stringify(record));
  lines.splice(1, 0, 'nonsense', '{"status":1}');
  expect(await load('newest.ndjson', lines.join('\n'))).toMatchObject({ lines: 6, stored: 4, bad: 2, listed: [{ line: 2 }, { line: 3 }] });
  const logs = await ask(emulator.url, 'logs', { filters: 'timestamp between 2025-03-01 and 2025-03-02' });
  expect(logs.map(({ request_id: id }) => id)).toEqual(['r0', 'r1', 'r2', 'r3']);
});

it('reports a truncated file, and does not store the part', async () => {
  const whole = gzipSync(Array.from({ length: 9000 }, (_, i) => JSON.stringify({ ...AFTERNOON[0], request_id: `r${i}` })).join('\n'));
  await expect(load('cut.ndjson.gz', whole.subarray(0, whole.length / 2))).rejects.toThrow(
    /cut\.ndjson\.gz cannot be read: .* its end is missing/,
  );
  expect(await load('whole.ndjson.gz', whole)).toMatchObject({ stored: 9000, known: 0 });
});

it('reports a wrong key, whatever the size of the file', async () => {
  const many = Array.from({ length: 20_000 }, (_, i) => JSON.stringify({ ...AFTERNOON[0], request_id: `r${i}` })).join('\n');
  writeFileSync(join(folder, 'many.ndjson'), many);
  await expect(loadFile(join(folder, 'many.ndjson'), runningEmulator(emulator.url, 'wrong'))).rejects.toThrow(
    /requires another API key\. Set SVC_API_KEY/,
  );
});

it('reports the remedy if no emulator answers', async () => {
  await emulator.close();
  await expect(load('records.ndjson', LINES)).rejects.toThrow(/No emulator answers at .*svc-waap emulator.*--base-url/);
});

it('reads every part of a line of an access log', async () => {
  await emulator.close();
  emulator = await startEmulator();
  await load('access.log', LOG);
  const [attack, cart] = await ask(emulator.url, 'logs', { filters: RANGE, limit: '2' });
  expect(cart).toMatchObject({
    timestamp: '2025-03-01T14:00:05.000Z',
    ip: '192.0.2.1',
    method: 'GET',
    url: '/cart?id=7',
    path: '/cart',
    query: '?id=7',
    status: 200,
    bytes_sent: 512,
    referer: 'https://search.example/',
    user_agent: 'Browser "1"',
    tags: ['all'],
  });
  expect(attack).toMatchObject({ ip: '198.51.100.9', status: 400, bytes_sent: 0 });
  expect(attack).not.toHaveProperty('method');
});

it('gives tags to lines of an access log, and not to records', async () => {
  await emulator.close();
  emulator = await startEmulator();
  await load('mixed', `${LOG}\n{"timestamp":"2025-03-01 14:30","request_id":"own","tags":["mine"]}`, {
    accessLog: { tagsOf: ({ status }) => (status === 200 ? ['fine'] : []) },
  });
  const records = await ask(emulator.url, 'logs', { filters: RANGE });
  expect(records.map(({ tags }) => tags)).toEqual([['mine'], ['all'], ['all', 'fine'], ['all', 'fine']]);
});

it('loads nothing from an empty file', async () => {
  expect(await load('empty', '')).toMatchObject({ lines: 0, stored: 0, bad: 0 });
});

it.each([
  ['a folder', (path: string) => mkdirSync(path), /that cannot be read: it is a folder/],
  ['no gzip', (path: string) => writeFileSync(path, Buffer.of(0x1f, 0x8b, 1, 2, 3)), /that cannot be read: .*Decompress the file/],
])('names a file that cannot be read, with the reason: %s', async (_, make, message) => {
  make(join(folder, 'that'));
  await expect(loadFile(join(folder, 'that'), runningEmulator(emulator.url, 'a-key'))).rejects.toThrow(message);
});

it('reports an emulator without TLS', async () => {
  writeFileSync(join(folder, 'records.ndjson'), LINES);
  const secure = runningEmulator(emulator.url.replace('http:', 'https:'), 'a-key');
  await expect(loadFile(join(folder, 'records.ndjson'), secure)).rejects.toThrow(/write http:\/\/ instead/);
});

it('lists the first bad lines, also those that the emulator finds', async () => {
  // GIVEN bad lines that the command finds in later blocks than those of the emulator
  const lines = Array.from({ length: 40 }, (_, i) => (i < 20 ? '{"status":1}' : 'nonsense'));
  const outcome = await load('mixed', lines.map((line) => line.padEnd(70_000)).join('\n'), { part: { lines: 1, bytes: 1 } });
  expect(outcome).toMatchObject({ lines: 40, bad: 40 });
  expect(outcome.listed.map(({ line }) => line)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
});

it('lists a line that is too long, and stores the others', async () => {
  const outcome = await load('long', `${LINES}\n{"path":"${'a'.repeat(17 * 1024 * 1024)}"}\n${LOG}`);
  expect(outcome).toMatchObject({ lines: 14, stored: 13, bad: 1, listed: [{ line: 11, problem: expect.stringMatching(/16 MiB/) }] });
});

it('names a missing file', async () => {
  await expect(loadFile(join(folder, 'none'), runningEmulator(emulator.url))).rejects.toThrow(
    /The file .*none does not exist\. Pass a file with records/,
  );
});
