import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { STARTERS } from '../../src/command/apps/starters';
import { SVC_WAAP } from '../../tools/emulator-process';
import { neutralEnvironment } from '../../tools/environment';
import { run } from '../../tools/process';

// The scripts of a new app for cdktn, with the built command. The command of the CDK is replaced, because the real one needs a newer Node.

let folder: string;
const path = (...names: string[]) => join(folder, ...names);
const hasStarted = () => existsSync(path('started'));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-e2e-'));
  mkdirSync(path('bin'));
  mkdirSync(path('node_modules', '.bin'), { recursive: true });
  writeFileSync(path('package.json'), STARTERS.cdktn.typescript['package.json']!);
  symlinkSync(SVC_WAAP, path('node_modules', '.bin', 'svc-waap'));
  program(path('node_modules', '.bin', 'cdktn'), `touch ${path('started')}\nexit 9`);
});
afterEach(() => rmSync(folder, { recursive: true }));

function program(file: string, script: string): void {
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
}

/** Runs a script of the app, on a Node that gives itself a version. @returns what it prints */
async function npm(script: string, version: string): Promise<string> {
  program(path('bin', 'node'), `[ "$1" != --version ] || { echo v${version}; exit; }\nexec '${process.execPath}' "$@"`);
  const env = neutralEnvironment({ HOME: folder, PATH: [path('bin'), dirname(process.execPath), process.env.PATH].join(delimiter) });
  const { status, stdout, stderr } = await run('npm', ['run', '--silent', script], { cwd: folder, env, accept: [1, 9] });
  expect(status).toBe(hasStarted() ? 9 : 1);
  return stdout + stderr;
}

const SCRIPTS = ['try', 'diff', 'preview', 'test', 'deploy', 'destroy'];

test.each(SCRIPTS)('npm run %s names the Node that cdktn needs, before cdktn starts', async (script) => {
  const printed = await npm(script, '20.20.2');
  expect(hasStarted()).toBe(false);
  expect(printed).toBe(
    'svc-waap: The command of cdktn needs Node 22.19 or newer, and Node 20.20.2 is on the PATH. ' +
      'Install Node 22.19 or newer where the app runs.\n',
  );
});

test('npm test starts cdktn on the Node that it needs', async () => {
  expect(await npm('test', '22.19.0')).toBe('');
  expect(hasStarted()).toBe(true);
});
