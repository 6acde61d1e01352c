import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { request } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { openTrafficFolder, startEmulator } from '../../src/emulator';
import { certificateFiles } from './support/certificate';
import { beginRequest, rulesPath, send, untilRefused } from './support/client';
import { commandProcesses } from './support/command-process';
import { temporaryFolders } from './support/folder';
import { aRule, sample, samples } from '../support/entries';
import { expectGolden } from '../support/golden';

const run = commandProcesses();
const folder = temporaryFolders();

/** Opens a pipe for writing as soon as another process reads it. */
async function openOnceRead(pipe: string): Promise<number> {
  for (;;) {
    try {
      return openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

describe('svc-waap emulator', () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const)('prints its URL, and exits with 0 on %s', async (signal) => {
    // GIVEN
    const temporary = folder();
    const { url, ended, kill } = run(['--port', '0', '--config', 'a', '--config', 'b'], { TMPDIR: temporary });
    const base = String(await url);
    expect((await send('POST', base + rulesPath('b', 'r'), aRule())).status).toBe(201);
    expect(readdirSync(temporary)).toHaveLength(1);
    // WHEN
    kill(signal);
    // THEN
    const { code, stdout, stderr } = await ended;
    expect(code).toBe(0);
    expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\n$/);
    expect(stderr).toContain('"a", "b"');
    expect(stderr).toContain('deletes its data when it stops');
    expect(readdirSync(temporary)).toEqual([]);
  });

  test('deletes its data also on a second signal, which does not wait for the command beside it', async () => {
    const temporary = folder();
    const { url, ended, kill } = run(['--port', '0', '--', 'sh', '-c', "trap '' TERM; echo begun; sleep 2"], { TMPDIR: temporary });
    expect(await url).toBe('begun');
    kill('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 300));
    kill('SIGTERM');
    expect((await ended).code).toBe(1);
    expect(readdirSync(temporary)).toEqual([]);
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('ends on %s while it waits for the writer of a pipe', async (signal) => {
    const [temporary, pipe] = [folder(), join(folder(), 'seed.json')];
    execFileSync('mkfifo', [pipe]);
    const { ended, kill } = run(['--port', '0', '--seed', pipe], { TMPDIR: temporary });
    const writer = await openOnceRead(pipe);
    kill(signal);
    expect((await ended).stderr).toBe('');
    closeSync(writer);
    expect(readdirSync(temporary)).toEqual([]);
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('ends on %s while it waits for a database, and deletes its data', async (signal) => {
    const temporary = folder();
    const silent = createServer();
    const connected = once(silent, 'connection');
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    try {
      const { ended, kill } = run(['--port', '0'], { TMPDIR: temporary, SVC_EMULATOR_TRAFFIC: `clickhouse://127.0.0.1:${port}/traffic` });
      await connected;
      kill(signal);
      expect(await ended).toEqual({ code: 1, stdout: '', stderr: 'Stopped before the emulator was ready.\n' });
      expect(readdirSync(temporary)).toEqual([]);
    } finally {
      silent.close();
    }
  });

  test('writes no data through a link of a repository', async () => {
    const [repository, elsewhere] = [folder(), folder()];
    symlinkSync(elsewhere, join(repository, '.emulator'));
    const { refused } = run(['--port', '0', '--data', '.emulator'], {}, { through: ['sh', '-c', `cd ${repository} && exec "$@"`, 'sh'] });
    expect(await refused()).toMatchObject({ code: 1, stderr: expect.stringContaining('leads out of') as unknown });
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  // npx runs the program in a shell, and ends this shell alone.
  const BEHIND_A_SHELL = ['sh', '-c', '"$@"; true', 'sh'];

  test('ends with the npx that started it, and deletes its data', async () => {
    const temporary = folder();
    const { url, ended, kill } = run(['--port', '0'], { TMPDIR: temporary, npm_command: 'exec' }, { through: BEHIND_A_SHELL });
    expect(await url).toBeDefined();
    kill('SIGTERM');
    // The output closes when the emulator has ended.
    expect((await ended).stderr).toMatch(/^Stop with Ctrl-C, or if it runs in the background: kill \d+$/m);
    expect(readdirSync(temporary)).toEqual([]);
  });

  test('outlives the shell that started it in the background', async () => {
    // GIVEN a shell that ends at once
    const mark = join(folder(), 'pid');
    const { url, ended } = run(['--port', '0'], {}, { through: ['sh', '-c', `"$@" & echo $! > ${mark}`, 'sh'] });
    const base = String(await url);
    // THEN the emulator still serves after several looks at its parent
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect((await fetch(`${base}/_emulator/health`)).status).toBe(200);
    process.kill(Number(readFileSync(mark, 'utf8')), 'SIGTERM');
    await ended;
  });

  describe('with a command', () => {
    /** A command that reads the health of the emulator, prints it, and ends with a status. */
    const COMMAND = (status: number) => [
      ...['--', process.execPath, '--input-type=module', '--eval'],
      "const answer = await fetch(process.env.SVC_BASE_URL + '/api/v4.3/conf/prod/actions', " +
        "{ headers: { authorization: 'Basic ' + process.env.SVC_API_KEY } });" +
        `console.log(answer.status); process.exitCode = ${status};`,
    ];

    test.each([0, 7])('serves it, leaves standard output to it, and ends with its status %i', async (status) => {
      const temporary = folder();
      const { ended } = run(['--port', '0', '--quiet', ...COMMAND(status)], { TMPDIR: temporary, SVC_EMULATOR_API_KEY: 'the-key' });
      expect(await ended).toMatchObject({ code: status, stdout: '200\n', stderr: '' });
      expect(readdirSync(temporary)).toEqual([]);
    });

    test('names a program that does not exist', async () => {
      const { ended } = run(['--port', '0', '--quiet', '--', 'no-such-program']);
      expect(await ended).toMatchObject({ code: 127, stdout: '', stderr: expect.stringMatching(/^no-such-program cannot be run: /) });
    });

    test('passes SIGTERM on, and ends after it', async () => {
      const command = "trap 'kill $!; echo ended; exit 3' TERM; echo begun; sleep 30 & wait";
      const { url, ended, kill } = run(['--port', '0', '--', 'sh', '-c', command]);
      expect(await url).toBe('begun');
      kill('SIGTERM');
      expect(await ended).toMatchObject({ code: 3, stdout: 'begun\nended\n' });
    });
  });

  test('answers pending requests before it ends', async () => {
    // GIVEN
    const data = folder();
    const first = run(['--port', '0', '--data', data, '--quiet']);
    const base = String(await first.url);
    const half = await beginRequest('POST', base + rulesPath('prod', 'r'));
    // WHEN
    first.kill('SIGTERM');
    await untilRefused(base);
    // THEN
    expect(await half.finish(aRule())).toBe(201);
    expect(await first.ended).toMatchObject({ code: 0, stderr: '' });
    const second = run(['--port', '0', '--data', data]);
    expect((await send('GET', (await second.url) + rulesPath('prod', 'r'))).status).toBe(200);
  });

  test('logs requests with --log, without the key', async () => {
    const key = 'very-secret-key';
    const { url, ended, kill } = run(['--port', '0', '--log'], { SVC_EMULATOR_API_KEY: key });
    const base = String(await url);
    expect((await send('GET', base + rulesPath())).status).toBe(401);
    expect((await send('GET', base + rulesPath(), undefined, { authorization: `Basic ${key}` })).status).toBe(200);
    kill('SIGTERM');
    const { stderr, stdout } = await ended;
    expect(stderr).toMatch(/GET \/api\/v4\.3\/conf\/prod\/dynamic-rules 401 /);
    expect(stderr).toMatch(/GET \/api\/v4\.3\/conf\/prod\/dynamic-rules 200 /);
    expect(stdout + stderr).not.toContain(key);
  });

  test('escapes control characters of clients in the log', async () => {
    // GIVEN
    const { url, ended, kill } = run(['--port', '0', '--quiet', '--log']);
    const base = String(await url);
    // WHEN a client names members that the emulator ignores
    const members = { 'a\nDELETE /api/v4.3/conf/prod/actions 200 1.0 ms': 1, 'b\r\u001b[2J\u009b1m\u202e': 1 };
    expect((await send('POST', `${base}/api/v4.3/conf/prod/load-balancers/regions`, { lbs: [], ...members })).status).toBe(200);
    kill('SIGTERM');
    // THEN
    const lines = (await ended).stderr.split('\n');
    expect(lines).toEqual([
      expect.stringMatching(/^POST \/api\/v4\.3\/conf\/prod\/load-balancers\/regions 200 /),
      expect.stringContaining('a\\u{a}DELETE /api/v4.3/conf/prod/actions 200 1.0 ms'),
      expect.stringContaining('b\\u{d}\\u{1b}[2J\\u{9b}1m\\u{202e}'),
      '',
    ]);
    expect(lines[1]).toMatch(/^ {2}/);
  });

  test('escapes line breaks of a seed in messages', async () => {
    // GIVEN two entries with the same id
    const id = 'a\nServing "prod" with profile contract.\u001b[2J';
    const seed = join(folder(), 'seed.json');
    writeFileSync(seed, JSON.stringify({ configurations: { prod: { actions: [sample('actions', id), sample('actions', id)] } } }));
    // WHEN
    const { stderr } = await run(['--port', '0', '--seed', seed]).refused();
    // THEN
    const [first, ...others] = stderr.trimEnd().split('\n');
    expect(first).toContain(`${seed}: $.configurations.prod.actions[1].id: "a`);
    expect(others[0]).toBe('  Serving "prod" with profile contract.\\u{1b}[2J" is in use by an entry above. Correct the value.');
    expect(others.filter((line) => !line.startsWith('  '))).toEqual([]);
  });

  test('ignores an empty key in the environment, and refuses an empty --api-key', async () => {
    const environment = { SVC_EMULATOR_API_KEY: '' };
    expect((await send('GET', (await run(['--port', '0'], environment).url) + rulesPath())).status).toBe(200);
    expect(await run(['--port', '0', '--api-key', '']).refused()).toMatchObject({ code: 1 });
  });

  test('applies all flags: keys, TLS, sets, templates, load balancers and the size of bodies', async () => {
    // GIVEN
    const files = folder();
    const tls = certificateFiles(files);
    const keys = join(files, 'keys.json');
    writeFileSync(keys, JSON.stringify({ keys: [{ key: 'k', name: 'Ann', email: 'ann@example.org' }] }));
    const manner = ['--set-put', 'merge', '--former-default', 'drop', '--template-id', 'off', '--body-limit', '3000'];
    manner.push('--platforms', 'cloud-one,cloud-two,own', '--regions-post', 'per-balancer');
    const { url } = run(['--port', '0', '--keys', keys, '--tls-cert', tls.cert, '--tls-key', tls.key, ...manner]);
    const base = `${String(await url)}/api/v4.3/conf/prod`;
    const ask = (method: string, path: string, body?: unknown) =>
      new Promise<{ status: number; body: unknown }>((resolve, reject) => {
        const options = { method, ca: readFileSync(tls.cert), agent: false, headers: { authorization: 'Basic k' } };
        request(`${base}/${path}`, options, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString() || 'null') }),
          );
        })
          .on('error', reject)
          .end(body && JSON.stringify(body));
      });
    // WHEN
    await ask('PUT', 'actions', samples('actions', 'a'));
    await ask('PUT', 'actions', samples('actions', 'b'));
    await ask('POST', 'proxy-templates/t', sample('proxy-templates', 't'));
    const listener = 'provider=cloud-two&region=eu-west-1&listener=edge-west-https&listener-port=443';
    await ask('PUT', `load-balancers/edge-west/certificates/new?${listener}&default=true`);
    await ask('POST', 'load-balancers/regions', { lbs: [{ id: 1, regions: { lon: 'us-east-1' } }] });
    await ask('POST', 'load-balancers/regions', { lbs: [] });
    // THEN
    expect((await ask('GET', 'load-balancers/regions')).body).toMatchObject({ lbs: [{ regions: { lon: 'us-east-1' } }, {}, {}] });
    expect((await ask('GET', 'load-balancers')).body).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ name: 'edge-west', certificates: ['new'] })]),
    });
    expect((await ask('GET', 'actions')).body).toMatchObject({ items: [{ id: 'a' }, { id: 'b' }] });
    expect((await ask('GET', 'proxy-templates/t')).body).not.toHaveProperty('id');
    expect((await ask('GET', 'actions/versions')).body).toMatchObject({ items: [{ author: 'Ann' }, { author: 'Ann' }] });
    expect((await ask('POST', 'actions/c', sample('actions', 'c', { description: 'x'.repeat(3_000) }))).status).toBe(413);
  });

  test.each([
    ['--set-put', 'append'],
    ['--former-default', 'forget'],
    ['--regions-post', 'some'],
    ['--platforms', 'cloud-one,own'],
    ['--platforms', 'cloud-one,own,own'],
    ['--platforms', 'cloud-one,,own'],
    ['--template-id', 'maybe'],
    ['--body-limit', 'much'],
    ['--keys', '/does/not/exist'],
    ['--tls-cert', 'alone.pem'],
    ['--port', 'x'],
    ['--port', '65536'],
    ['--latency', '-1'],
    ['--faults', '/does/not/exist'],
    ['--profile', 'lenient'],
    ['--unknown', 'x'],
    ['--host', '0.0.0.0'],
    ['--seed', '/does/not/exist'],
    ['--traffic', 'http://db.example/traffic'],
    ['--traffic', ''],
  ])('%s %s is refused', async (...flags) => {
    const { code, stdout, stderr } = await run(flags).refused();
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).not.toBe('');
    expect(stderr).not.toMatch(/ {4}at /); // no stack
  });

  test('applies the faults of a file', async () => {
    const faults = join(folder(), 'faults.json');
    writeFileSync(faults, JSON.stringify({ faults: [{ most: 1, fault: { kind: 'status', status: 503 } }] }));
    const base = String(await run(['--port', '0', '--faults', faults]).url);
    expect((await send('GET', base + rulesPath())).status).toBe(503);
    expect((await send('GET', base + rulesPath())).status).toBe(200);
  });

  test('a port in use is refused', async () => {
    const port = new URL(String(await run(['--port', '0']).url)).port;
    const { code, stdout, stderr } = await run(['--port', port]).refused();
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^Port \d+ of 127\.0\.0\.1 is in use\. .*--port.*\n$/);
  });

  test('a traffic database that cannot be reached is refused, without the password', async () => {
    // GIVEN a port that was free a moment ago
    const { url, kill, ended } = run(['--port', '0'], { SVC_EMULATOR_TRAFFIC: '' });
    const { host } = new URL(String(await url));
    kill('SIGTERM');
    await ended;
    // WHEN
    const refused = await run(['--port', '0'], { SVC_EMULATOR_TRAFFIC: `clickhouse://ann:hidden@${host}/traffic` }).refused();
    // THEN
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/^The traffic at clickhouse:\/\/127\.0\.0\.1:\d+\/traffic cannot be reached: .*--traffic\.\n$/);
    expect(refused.stderr).not.toContain('hidden');
  });

  test('shows examples in the help', async () => {
    const { code, stdout } = await run(['--help'], { COLUMNS: '80' }).ended;
    expect(code).toBe(0);
    expectGolden(join(__dirname, 'golden', 'help.txt'), stdout);
  });
});

describe('one data folder', () => {
  test('is locked against a second process, and unlocked after a kill', async () => {
    // GIVEN
    const data = folder();
    const first = run(['--port', '0', '--data', data]);
    const base = String(await first.url);
    // WHEN
    const refused = await run(['--port', '0', '--data', data]).refused();
    // THEN
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain(data);
    expect(refused.stderr).toContain('in use by another emulator');
    expect((await send('POST', base + rulesPath('prod', 'r'), aRule())).status).toBe(201);
    // AND
    first.kill('SIGKILL');
    await first.ended;
    expect(await run(['--port', '0', '--data', data]).url).toMatch(/^http:/);
  });
});

describe('the data folder of an emulator in this process', () => {
  test.each<[string, (data: string) => unknown]>([
    ['a second start', (data) => startEmulator({ data })],
    ['a second start by another name', (data) => startEmulator({ data: `${data}-link` })],
    ['a load of traffic', (data) => openTrafficFolder(data)],
  ])('stays locked against other processes after %s was refused', async (_, open) => {
    // GIVEN
    const data = folder();
    symlinkSync(data, `${data}-link`);
    const first = await startEmulator({ data });
    try {
      // WHEN
      await expect((async () => open(data))()).rejects.toThrow('in use by another emulator');
      const other = await run(['--port', '0', '--data', data]).refused();
      // THEN
      expect(other.stderr).toContain('in use by another emulator');
      expect((await send('POST', first.url + rulesPath('prod', 'r'), aRule())).status).toBe(201);
    } finally {
      await first.close();
      rmSync(`${data}-link`);
    }
  });
});

describe('kill -9 in the midst of writes', () => {
  /** Threshold of an entry after the kill; undefined if the entry is absent. */
  type State = number | undefined;
  const WRITERS = 10;
  const ROUNDS = 3;

  test('loses no acknowledged write, and leaves no partial write', async () => {
    const data = folder();
    const acknowledged = new Map<string, State>();
    const attempted = new Map<string, State>();
    let count = 0;

    const check = async (base: string): Promise<void> => {
      const { body } = await send('GET', base + rulesPath());
      const { total, items } = body as { total: number; items: { id: string; threshold: number }[] };
      const found = new Map(items.map(({ id, threshold }) => [id, threshold]));
      expect([total, found.size]).toEqual([items.length, items.length]);
      expect([...found.keys()].filter((id) => !attempted.has(id))).toEqual([]);
      for (const [id, last] of attempted) {
        expect([acknowledged.get(id), last]).toContain(found.get(id)); // as acknowledged, or as it was then being made
        acknowledged.set(id, found.get(id));
      }
    };

    for (let round = 1; round <= ROUNDS; round += 1) {
      // GIVEN what is left of the rounds before
      const { url, ended, kill } = run(['--port', '0', '--data', data, '--quiet']);
      const base = String(await url);
      await check(base);
      // AND writers that create, update and delete, each entries of its own
      const attempt = async (method: string, id: string, threshold: State) => {
        attempted.set(id, threshold);
        const body = threshold === undefined ? undefined : aRule({ id, name: id, threshold });
        const { status } = await send(method, base + rulesPath('prod', id), body);
        expect([200, 201]).toContain(status);
        acknowledged.set(id, threshold);
        count += 1;
        if (count === round * 150) {
          kill('SIGKILL'); // WHEN
        }
      };
      const writers = Array.from({ length: WRITERS }, async (_, writer) => {
        for (let n = 0; ; n += 1) {
          const id = `r${round}-${writer}-${n}`;
          await attempt('POST', id, 1);
          await attempt('PUT', id, 2);
          if (n % 2 === 1) {
            await attempt('DELETE', id, undefined);
          }
        }
      });
      // THEN every writer sees the connection break, and nothing else
      const results = await Promise.allSettled(writers);
      expect(results.map((result) => result.status === 'rejected' && String(result.reason))).toEqual(
        Array.from({ length: WRITERS }, () => expect.stringMatching(/fetch failed|terminated/)),
      );
      await ended;
    }

    // AND what is left is sound
    const last = run(['--port', '0', '--data', data, '--quiet']);
    await check(String(await last.url));
    last.kill('SIGTERM');
    expect((await last.ended).code).toBe(0);
  }, 30_000);
});
