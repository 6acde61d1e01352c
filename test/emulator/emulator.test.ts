import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { startEmulator, StartupError } from '../../src/emulator';
import { rulesPath, send } from './support/client';
import { emulators } from './support/emulators';
import { temporaryFolders } from './support/folder';
import { aCompleteRule, aRule } from '../support/entries';

const start = emulators();
const folder = temporaryFolders();

describe('startEmulator', () => {
  test('picks a port and serves the configuration "prod"', async () => {
    const { url, configurations } = await start();
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(configurations).toEqual(['prod']);
  });

  test('several emulators are independent', async () => {
    const [a, b] = await Promise.all([start(), start()]);
    await send('POST', a.url + rulesPath('prod', 'r'), aRule());
    expect((await send('GET', b.url + rulesPath())).body).toMatchObject({ total: 0 });
  });

  test('a configuration named twice is served once', async () => {
    const { configurations } = await start({ configs: ['a', 'b', 'a'] });
    expect(configurations).toEqual(['a', 'b']);
  });

  test.each(['', '.', '..', '../x', 'a/./b'])('%j is refused as the name of a configuration', async (name) => {
    await expect(startEmulator({ configs: [name] })).rejects.toThrow(StartupError);
  });

  test('an unknown profile is refused', async () => {
    await expect(startEmulator({ profile: 'toString' as 'contract' })).rejects.toThrow(/Use one of contract, observed/);
  });

  test('a port in use is refused, and the data folder is released', async () => {
    const { url } = await start();
    const data = folder();
    await expect(startEmulator({ port: Number(new URL(url).port), data })).rejects.toThrow(/Port \d+ of 127.0.0.1 is in use/);
    await start({ data });
  });

  test('an address of another machine is refused', async () => {
    await expect(startEmulator({ host: '192.0.2.1', apiKey: 'k' })).rejects.toThrow(/not an address of this machine/);
  });

  test('requests are answered with a latency', async () => {
    const waits: number[] = [];
    const wait = async (ms: number) => void waits.push(ms);
    const { url } = await start({ latencyMs: 30, timing: { now: () => 0, wait } });
    expect((await send('GET', url + rulesPath())).status).toBe(200);
    expect(waits).toEqual([30]);
  });
});

describe('the data folder', () => {
  test('keeps all data across a restart', async () => {
    // GIVEN
    const data = join(folder(), 'made', 'if-need-be');
    const first = await startEmulator({ data, configs: ['prod', 'a/b'] });
    await send('POST', first.url + rulesPath('prod', 'login-bursts'), aCompleteRule());
    await send('POST', first.url + rulesPath('prod', 'b'), aRule({ id: 'b', name: 'B' }));
    await send('PUT', first.url + rulesPath('prod', 'b'), aRule({ id: 'b', name: 'B2' }));
    await send('POST', first.url + rulesPath('prod', 'gone'), aRule({ id: 'gone', name: 'C' }));
    await send('DELETE', first.url + rulesPath('prod', 'gone'));
    await first.close();
    // WHEN
    const { url, configurations } = await start({ data });
    // THEN
    expect(configurations).toEqual(['prod', 'a/b']);
    expect((await send('GET', url + rulesPath())).body).toMatchObject({
      total: 2,
      items: [aCompleteRule(), { id: 'b', name: 'B2' }],
    });
  });

  test('belongs to one emulator at a time', async () => {
    const data = folder();
    const first = await start({ data });
    await expect(startEmulator({ data })).rejects.toThrow(/in use by another emulator.*--data/);
    expect((await send('GET', first.url + rulesPath())).status).toBe(200);
  });

  test('is temporary by default', async () => {
    const emulator = await startEmulator();
    expect(existsSync(emulator.data)).toBe(true);
    await emulator.close();
    expect(existsSync(emulator.data)).toBe(false);
  });

  test('that cannot be created is refused', async () => {
    const file = join(folder(), 'file');
    writeFileSync(file, '');
    await expect(startEmulator({ data: file })).rejects.toThrow(/--data/);
  });

  (process.platform === 'linux' ? test : test.skip)('that the file system does not support is refused', async () => {
    await expect(startEmulator({ data: '/proc/svc-waap/data' })).rejects.toThrow(/Cannot create the data folder.*--data/);
  });

  test('with a question mark in its path is refused, which the database of traffic takes for the end of the name', async () => {
    const data = join(folder(), 'why?', 'data');
    await expect(startEmulator({ data })).rejects.toThrow(`The path ${data} has a question mark`);
    expect(existsSync(data)).toBe(false);
  });

  test('with another file in place of the store is refused', async () => {
    const data = folder();
    writeFileSync(join(data, 'configuration.db'), 'not a database, though long enough to be one\n'.repeat(200));
    await expect(startEmulator({ data })).rejects.toThrow(/not a data file of the emulator/);
    const other = folder();
    mkdirSync(join(other, 'configuration.db'));
    await expect(startEmulator({ data: other })).rejects.toThrow(StartupError);
  });
});

describe('close', () => {
  test('waits for pending requests', async () => {
    // GIVEN
    const data = folder();
    let arrive = () => {};
    let finish = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const wait = () => {
      arrive();
      return finished;
    };
    const emulator = await startEmulator({ data, latencyMs: 150, timing: { now: () => 0, wait } });
    const agent = new Agent({ keepAlive: true });
    const answered = new Promise<number>((resolve, reject) => {
      const sent = request(emulator.url + rulesPath('prod', 'r'), { method: 'POST', agent }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      });
      sent.on('error', reject).end(JSON.stringify(aRule()));
    });
    await arrived;
    // WHEN
    const closed = emulator.close();
    finish();
    await closed;
    // THEN
    expect(await answered).toBe(201);
    const { url } = await start({ data });
    expect((await send('GET', url + rulesPath())).body).toMatchObject({ total: 1 });
  });

  test('may be called again', async () => {
    const emulator = await startEmulator();
    await Promise.all([emulator.close(), emulator.close()]);
    await emulator.close();
    await expect(send('GET', emulator.url)).rejects.toThrow();
  });
});

describe('the record of requests', () => {
  test('lists the requests to the API', async () => {
    // GIVEN
    const emulator = await start();
    await send('POST', emulator.url + rulesPath('prod', 'r'), aRule());
    await send('GET', `${emulator.url}${rulesPath('prod', 'a b')}?x=1`);
    await send('GET', `${emulator.url}/_emulator/health`);
    await send('GET', `${emulator.url}/nope`);
    // THEN
    const items = [
      { method: 'POST', path: rulesPath('prod', 'r'), status: 201 },
      { method: 'GET', path: '/api/v4.3/conf/prod/dynamic-rules/a%20b', status: 404 },
      { method: 'GET', path: '/nope', status: 404 },
    ];
    expect(emulator.requests()).toEqual(items);
    expect((await send('GET', `${emulator.url}/_emulator/requests`)).body).toEqual({ total: 3, items });
  });

  test.each(['in the process', 'over HTTP'])('is reset %s', async (way) => {
    const emulator = await start();
    await send('GET', emulator.url + rulesPath());
    if (way === 'over HTTP') {
      expect((await send('DELETE', `${emulator.url}/_emulator/requests`)).status).toBe(200);
    } else {
      emulator.resetRequests();
    }
    expect(emulator.requests()).toEqual([]);
    await send('GET', emulator.url + rulesPath());
    expect(emulator.requests()).toHaveLength(1);
  });

  test('counts concurrent requests once each', async () => {
    const emulator = await start();
    await Promise.all(Array.from({ length: 30 }, () => send('GET', emulator.url + rulesPath())));
    expect(emulator.requests()).toHaveLength(30);
  });

  test('logs a line for each request', async () => {
    const lines: string[] = [];
    const { url } = await start({ logRequest: (line) => lines.push(line) });
    await send('GET', url + rulesPath());
    await send('GET', url + rulesPath()); // by now the first is logged
    expect(lines[0]).toMatch(/^GET \/api\/v4.3\/conf\/prod\/dynamic-rules 200 [\d.]+ ms$/);
  });
});

test('the health route answers with the profile and the number of configurations', async () => {
  const { url } = await start({ profile: 'observed', configs: ['a', 'b'] });
  expect(await send('GET', `${url}/_emulator/health`)).toMatchObject({
    status: 200,
    body: { status: 'ok', api: 'v4.3', profile: 'observed', configurations: 2 },
  });
});
