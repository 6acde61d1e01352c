import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromRoot } from '../../../tools/paths';
import { type Finished, run } from '../../../tools/process';
import { findPython } from '../../../tools/python/environment';

// Skipped without Python on a user's machine. In CI, the absence of Python is a failure.
const python = findPython() ?? (process.env.CI ? 'python3' : undefined);

(python === undefined ? describe.skip : describe)('the command of the Python package', () => {
  let folder: string;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'svc-python-command-'));
    const [modules, dist] = [join(folder, 'svc_waap_cdktf', '_jsii'), join(folder, 'package', 'dist', 'cli')];
    for (const each of [modules, dist]) mkdirSync(each, { recursive: true });
    // The package itself must not be loaded: that takes a second.
    writeFileSync(join(folder, 'svc_waap_cdktf', '__init__.py'), 'raise Exception("loaded")');
    writeFileSync(join(dist, 'svc-waap.cjs'), 'console.log(JSON.stringify(process.argv.slice(2))); process.exitCode = 7;');
    await run('tar', ['czf', join(modules, 'cdktf@0.1.0.jsii.tgz'), '-C', folder, 'package']);
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  function command(args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<Finished> {
    const env = { PATH: process.env.PATH, HOME: folder, PYTHONPATH: folder, XDG_CACHE_HOME: join(folder, 'cache'), ...more };
    return run(python!, [fromRoot('tools/languages/svc-waap.py'), ...args], { env, accept: [0, 1, 7] });
  }

  const cached = () => readdirSync(join(folder, 'cache', 'svc-waap'));

  test('passes arguments, output and status, and unpacks once', async () => {
    expect(await command(['preview', 'a b'])).toEqual({ status: 7, stdout: '["preview","a b"]\n', stderr: '' });
    const [unpacked] = cached();
    const file = join(folder, 'cache', 'svc-waap', unpacked!, 'package', 'dist', 'cli', 'svc-waap.cjs');
    const { ino } = statSync(file);
    await command([]);
    expect([cached(), statSync(file).ino]).toEqual([[unpacked], ino]);
  });

  test('works where several are started at the same time', async () => {
    const all = await Promise.all([1, 2, 3, 4].map((each) => command([String(each)])));
    expect(all.map(({ stdout }) => stdout)).toEqual([1, 2, 3, 4].map((each) => `["${each}"]\n`));
    expect(cached()).toHaveLength(1);
  });

  test('says what to do without Node.js, or without a folder for its files', async () => {
    expect(await command([], { JSII_NODE: '/none/node' })).toMatchObject({
      status: 1,
      stderr: 'svc-waap: Node.js is not on the PATH. Install Node.js 22 or newer, or name the executable in JSII_NODE.\n',
    });
    writeFileSync(join(folder, 'file'), '');
    const refused = await command([], { XDG_CACHE_HOME: join(folder, 'file') });
    expect(refused.stderr).toMatch(
      /^svc-waap: The command cannot be unpacked to .*Set XDG_CACHE_HOME to a folder that can be written\.\n$/,
    );
    expect(existsSync(join(folder, 'cache'))).toBe(false);
  });
});
