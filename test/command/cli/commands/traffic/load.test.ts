import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadCommand } from '../../../../../src/command/cli/commands/traffic/load';
import { type Emulator, startEmulator } from '../../../../../src/emulator';
import { send } from '../../../../emulator/support/client';
import { ask } from '../../../../emulator/support/traffic';
import { asRead, least } from '../../../../support/entries';
import { DynamicRule } from '../../../../../src/model';

let emulator: Emulator;
let folder: string;
let printed: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-load-'));
  emulator = await startEmulator({ seed: { configurations: { prod: {} } } });
  printed = '';
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});
afterEach(async () => {
  jest.restoreAllMocks();
  process.exitCode = undefined;
  await emulator.close();
  rmSync(folder, { recursive: true });
});

async function load(content: string | Buffer, ...flags: readonly string[]): Promise<void> {
  const file = join(folder, 'access.log');
  writeFileSync(file, content);
  await loadCommand()
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .parseAsync([file, '--base-url', emulator.url, ...flags], { from: 'user' });
}

const EVER = { filters: 'timestamp between 2000-01-01 and 2200-01-01' };

/** Returns a line of an access log at a moment. */
function line(time: number, { ip = '192.0.2.1', target = '/', agent = '-' } = {}): string {
  const [, day, month, year, clock] = /^\w+, (\d+) (\w+) (\d+) (\S+)/.exec(new Date(time).toUTCString())!;
  return `${ip} - - [${day}/${month}/${year}:${clock} +0000] "GET ${target} HTTP/1.1" 200 5 "-" "${agent}"`;
}

const NOON = Date.UTC(2025, 2, 1, 12);

test('names the form of records for a list in JSON', async () => {
  const record = { timestamp: '2025-03-01T12:00:00Z', request_id: 'r', tags: ['all'] };
  await load(`[\n${JSON.stringify(record)},\n${JSON.stringify({ ...record, request_id: 's' })}\n]\n`);
  expect(process.exitCode).toBe(1);
  for (const number of [1, 2, 4]) expect(printed).toContain(`line ${number}: a line of a list in JSON. Write one record in a line, as`);
});

test('shows the outcome once on a terminal, which gets the progress, too', async () => {
  const { isTTY } = process.stderr;
  process.stderr.isTTY = true;
  await load(line(NOON)).finally(() => (process.stderr.isTTY = isTTY));
  expect(printed.match(/1 request stored/g)).toHaveLength(1);
});

test('reads lines in a format by name, and in a pattern', async () => {
  await load(`${line(NOON)} 0.250 0.125`, '--log-format', 'combined_timed');
  await load('1740830460.5 192.0.2.2', '--log-format', '$msec $remote_addr');
  await load('{"time_iso8601":"2025-03-01T12:02:00+00:00","remote_addr":"192.0.2.3"}', '--log-format', 'json');
  expect(await ask(emulator.url, 'logs', EVER)).toMatchObject([
    { timestamp: '2025-03-01T12:02:00.000Z', ip: '192.0.2.3' },
    { timestamp: '2025-03-01T12:01:00.500Z', ip: '192.0.2.2' },
    { timestamp: '2025-03-01T12:00:00.000Z', ip: '192.0.2.1', request_time: 0.25, upstream_response_time: 0.125 },
  ]);
  expect(process.exitCode).toBeUndefined();
});

test.each([
  [['--log-format', 'nginx'], /The log format "nginx" is neither a name nor a pattern/],
  [['--copy-limit', '16'], /Write a number and a unit: 500MiB or 16GiB\./],
  [['--copy-limit', '0GiB'], /Write a number and a unit: 500MiB or 16GiB\./],
  [['--shift', 'two hours'], /Write a sign, a number and a unit: -2h, 30m or -90s/],
])('refuses %j', async (flags, message) => {
  await expect(load(line(NOON), ...flags)).rejects.toThrow(message);
});

test('copies as much of a file with its newest request first as --copy-limit says', async () => {
  const newestFirst = Array.from({ length: 400 }, (_, n) => line(NOON - n * 1000, { agent: 'x'.repeat(4_000) })).join('\n');
  const message = /In the first 1 MiB of \S*access\.log, no request is newer than the first one\..* --copy-limit 1GiB\./;
  await load(newestFirst, '--copy-limit', '1MiB').catch((error: Error) => (printed += error.message));
  expect(printed).toMatch(message);
  expect(await ask(emulator.url, 'logs', EVER)).toEqual([]);
  printed = '';
  await load(newestFirst, '--copy-limit', '2MiB');
  expect(printed).toContain('400 requests stored');
});

test('lets a rule count the values of an argument', async () => {
  // GIVEN a rule for the argument "user", and logins of one user from many addresses
  const rule = {
    ...least(DynamicRule, { name: 'Users', active: true, target: 'arguments_user', threshold: 2, timeframe: 60, ttl: 3600 }),
    id: 'users',
  };
  const answer = await send('POST', `${emulator.url}/api/v4.3/conf/prod/dynamic-rules/users`, {
    ...asRead(DynamicRule, rule),
    include: { relation: 'OR', tags: ['all'] },
    exclude: { relation: 'OR', tags: [] },
  });
  expect(answer.status).toBe(201);
  const targets = ['/login?user=anna%20b', '/login?a=1&user=anna+b', '/login?user=anna%20b&c', '/login?user=max', '/login'];
  // WHEN
  await load(targets.map((target, n) => line(NOON + n * 1000, { ip: `192.0.2.${n}`, target })).join('\n'));
  // THEN
  const headers = { provider: 'document_db', syntax: 'json' };
  const { body } = await send('GET', `${emulator.url}/api/v4.3/data/quarantined`, undefined, headers);
  expect(body).toMatchObject({ data: { results: [{ target: 'arguments_user', value: 'anna b', count: 3 }] } });
});

test('returns null for the mean of a time that no line has', async () => {
  await load(line(NOON));
  const [first] = await ask(emulator.url, 'topx', EVER);
  expect(first).toMatchObject({ avg_origin_time: null, max_origin_time: null, min_origin_time: null, num_of_requests: 1 });
  // The contract has no null for other times.
  expect(first).toMatchObject({ avg_total_time: 0, avg_svc_time: 0 });
  const labels = (await ask(emulator.url, 'topx', EVER)).map(({ label }) => label);
  expect(labels).not.toEqual(expect.arrayContaining(['origin_time']));
  expect(labels).not.toEqual(expect.arrayContaining(['total_time']));
});

describe('lines ahead of the clock', () => {
  test('cause a warning with the shift that removes them', async () => {
    await load(line(Date.now() + 2 * 3600_000));
    expect(printed).toContain('access.log: the newest request (');
    expect(printed).toContain('such as --shift -2h.');
  });

  test('cause a warning in records, too', async () => {
    await load(JSON.stringify({ timestamp: new Date(Date.now() + 3600_000).toISOString() }));
    expect(printed).toContain('--shift -1h.');
  });

  test('cause no warning after the shift', async () => {
    await load(line(Date.now() + 2 * 3600_000), '--shift', '-2h');
    expect(printed).toMatch(/1 line, 1 request stored, 0 known before, 0 bad lines\n$/);
    const [record] = await ask(emulator.url, 'logs', EVER);
    expect(Math.abs(Date.parse(String(record!['timestamp'])) - Date.now())).toBeLessThan(600_000);
  });
});

test('counts hostile lines as bad ones, and prints none of their bytes', async () => {
  const hostile = [
    Buffer.from(line(NOON, { agent: '\x1b]0;x\x07' })),
    Buffer.from(line(NOON, { agent: 'a\0b' })),
    Buffer.concat([Buffer.from(line(NOON, { target: '/' })).subarray(0, -1), Buffer.from([0xff, 0xc3, 0x28, 0x22])]),
    Buffer.from(line(NOON, { agent: 'x'.repeat(2 * 1024 * 1024) })),
    Buffer.from('\x1b[31m{"timestamp":'),
    Buffer.from('{"timestamp":"\x1b[2J"}'),
    Buffer.alloc(1000),
  ];
  await load(Buffer.concat([...hostile, Buffer.from(line(NOON))].flatMap((each) => [each, Buffer.from('\n')])));
  expect(printed).toMatch(/: 8 lines, 1 request stored, 0 known before, 7 bad lines\n {2}line 1: .*\n {2}line 2: /);

  expect(printed).not.toMatch(/[\0-\x09\x0b-\x1f\x7f\ufffd]/);
  expect(printed.length).toBeLessThan(2000);
  expect(process.exitCode).toBe(1);
});

test.each([
  ['text', 'hello'],
  ['JSON', '{"when":1740830405,"who":"192.0.2.1"}'],
])('names the option for a log in %s of which no line can be read', async (_, content) => {
  await load(content);
  expect(printed).toContain('no line could be read. If this is the log of a server, set --log-format to its format');
  printed = '';
  await load(`${line(NOON)}\n${content}\n`);
  expect(printed).toContain('1 request stored, 0 known before, 1 bad line');
  expect(printed).not.toContain('no line could be read');
});

test('reports lines that lack an address, whichever rule needs it, and unknown members of the first records', async () => {
  await load(`${line(NOON)}\n${line(NOON + 1000).replace('192.0.2.1', '-')}\n`);
  expect(printed).toContain('1 of 2 lines lacks what rules may need: no ip (1)');
  expect(process.exitCode).toBe(1);
  await load('{"timestamp":"2025-03-01T12:00:00Z","ip":"192.0.2.1","tag":["all"]}');
  expect(printed).toContain('Records in the first 200 lines have members that are ignored, because');
});
