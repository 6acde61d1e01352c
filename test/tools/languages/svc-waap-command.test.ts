import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { moveCommandOut } from '../../../tools/languages/python-command';
import { fromRoot } from '../../../tools/paths';
import { type Finished, run } from '../../../tools/process';
import { findPython } from '../../../tools/python/environment';

// Skipped without Python on a user's machine. In CI, the absence of Python is a failure.
const python = findPython() ?? (process.env.CI ? 'python3' : undefined);

const MODULE = 'svc_waap_cdktf';
const ARCHIVE = 'cdktf@0.1.0.jsii.tgz';

(python === undefined ? describe.skip : describe)('the command of the Python package', () => {
  let folder: string;
  let archive: string;
  let setup: string;

  const put = (path: string, text: string) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'svc-python-command-'));
    [archive, setup] = [join(folder, 'src', MODULE, '_jsii', ARCHIVE), join(folder, 'setup.py')];
    // The package itself must not be loaded: that takes a second.
    put(join(folder, 'src', MODULE, '__init__.py'), 'raise Exception("loaded")');
    const [npm, built] = [join(folder, 'npm', 'package'), join(folder, 'built')];
    put(join(npm, 'package.json'), JSON.stringify({ name: '@svc-waap/cdktf', version: '0.1.0', files: ['lib', 'dist'] }));
    put(join(npm, 'lib', 'index.js'), '');
    put(join(npm, 'dist', 'cli', 'svc-waap.cjs'), 'throw new Error();');
    put(join(built, 'cli', 'svc-waap.cjs'), 'console.log(JSON.stringify(process.argv.slice(2))); process.exitCode = 7;');
    put(join(built, 'provider', 'terraform-provider-svc'), '');
    chmodSync(join(built, 'provider', 'terraform-provider-svc'), 0o755);
    put(setup, `    "${MODULE}._jsii": [\n            "${ARCHIVE}"\n        ]\n`);
    put(archive, '');
    await run('tar', ['czf', archive, '-C', join(folder, 'npm'), 'package']);
    // A step may run again.
    for (let time = 0; time < 2; time++) await moveCommandOut(folder, MODULE, built);
  }, 30_000);

  afterAll(() => rmSync(folder, { recursive: true }));

  function command(args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<Finished> {
    const env = { PATH: process.env.PATH, HOME: folder, PYTHONPATH: join(folder, 'src'), XDG_CACHE_HOME: join(folder, 'cache'), ...more };
    return run(python!, [fromRoot('tools/languages/svc-waap.py'), ...args], { env, cwd: folder, accept: [0, 1, 7] });
  }

  test('is a file of the package, and in no archive', async () => {
    expect(readFileSync(setup, 'utf8')).toContain(`"${ARCHIVE}",\n            "dist/*/*"\n        ]`);
    const { stdout } = await run('tar', ['tzf', archive]);
    expect(stdout.trim().split('\n').sort()).toEqual(['package/lib/index.js', 'package/package.json']);
    expect(readdirSync(join(dirname(archive), 'dist')).sort()).toEqual(['cli', 'provider']);
  });

  test('passes arguments, output and status', async () => {
    expect(await command(['preview', 'a b'])).toEqual({ status: 7, stdout: '["preview","a b"]\n', stderr: '' });
  });

  test('runs nothing from a cache, and leaves nothing there', async () => {
    const digest = createHash('sha256').update(readFileSync(archive)).digest('hex').slice(0, 16);
    const planted = join(folder, 'planted');
    put(join(planted, 'svc-waap', digest, 'package', 'dist', 'cli', 'svc-waap.cjs'), 'console.log("planted");');
    expect(await command([], { XDG_CACHE_HOME: planted })).toMatchObject({ status: 7, stdout: '[]\n' });
    await command([]);
    expect(existsSync(join(folder, 'cache'))).toBe(false);
  });

  test.each(['', '.', 'node_modules/.bin'])('runs no Node of the working folder, where the PATH has the part %j', async (part) => {
    const node = join(folder, part, 'node');
    put(node, '#!/bin/sh\necho planted\n');
    chmodSync(node, 0o755);
    const said = await command([], { PATH: [part, process.env.PATH].join(delimiter) });
    rmSync(node);
    expect(said).toMatchObject({ status: 7, stdout: '[]\n' });
  });

  test('says what to do without Node.js', async () => {
    const stderr = 'svc-waap: Node.js is not on the PATH. Install Node.js 22 or newer, or name the executable in JSII_NODE.\n';
    expect(await command([], { JSII_NODE: '/none/node' })).toMatchObject({ status: 1, stderr });
  });
});
