import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Lock, LockedPackage } from '../../tools/install-scripts.mjs';
import { fromRoot } from '../../tools/paths';

const MODULE = pathToFileURL(fromRoot('tools/install-scripts.mjs')).href;
const SOUND: LockedPackage = { version: '1.0.0', integrity: 'sha512-AAAA' };
const SCRIPTED: LockedPackage = { ...SOUND, hasInstallScript: true };
const ALLOWED = { builder: 'compiles itself' };

/** Runs code in a process of its own: Jest loads no ES modules. */
function evaluated(expression: string): unknown {
  const code =
    `import { readFileSync } from 'node:fs'; import { INSTALL_SCRIPTS, lockProblems } from ${JSON.stringify(MODULE)}; ` +
    `console.log(JSON.stringify(${expression}));`;
  return JSON.parse(execFileSync('node', ['--input-type=module', '-e', code], { encoding: 'utf8' }));
}

const problems = (packages: Lock['packages'], allowed: object = ALLOWED) =>
  evaluated(`lockProblems(${JSON.stringify({ packages })}, ${JSON.stringify(allowed)})`);

test('accepts a lock file whose install scripts are all allowed', () => {
  const packages = {
    '': { version: '0.1.0' },
    'node_modules/builder': SCRIPTED,
    'node_modules/other': SOUND,
    'node_modules/other/node_modules/builder': SCRIPTED,
    'node_modules/other/node_modules/bundled': { version: '1.0.0', inBundle: true },
    'node_modules/linked': { resolved: 'dist/linked', link: true },
  };
  expect(problems(packages)).toEqual([]);
});

test.each<[string, Lock['packages'], string]>([
  [
    'a new install script',
    { 'node_modules/builder': SCRIPTED, 'node_modules/@scope/new': SCRIPTED },
    '@scope/new@1.0.0 has an install script that is not allowed. Read the script, and add the package with what it does to ' +
      'INSTALL_SCRIPTS in tools/install-scripts.mjs, or use another package.',
  ],
  [
    'a new install script behind an allowed name',
    { 'node_modules/builder': SCRIPTED, 'node_modules/a/node_modules/builder': { ...SCRIPTED, name: 'impostor' } },
    'impostor@1.0.0 has an install script that is not allowed. Read the script, and add the package with what it does to ' +
      'INSTALL_SCRIPTS in tools/install-scripts.mjs, or use another package.',
  ],
  [
    'an allowed package that has no install script any more',
    { 'node_modules/builder': SOUND },
    'builder has no install script any more. Remove it from INSTALL_SCRIPTS in tools/install-scripts.mjs.',
  ],
  [
    'a package without integrity',
    { 'node_modules/builder': SCRIPTED, 'node_modules/loose': { version: '1.0.0' } },
    'loose@1.0.0 has no integrity in package-lock.json, so npm would install any content. Remove its entry there, and run ' +
      '"npm install --package-lock-only".',
  ],
  [
    'an allowed package without integrity',
    { 'node_modules/builder': { version: '1.0.0', hasInstallScript: true } },
    'builder@1.0.0 has no integrity in package-lock.json, so npm would install any content. Remove its entry there, and run ' +
      '"npm install --package-lock-only".',
  ],
  [
    'a package that names its registry',
    { 'node_modules/builder': { ...SCRIPTED, resolved: 'https://registry.example/builder-1.0.0.tgz' } },
    'builder@1.0.0 is bound to https://registry.example/builder-1.0.0.tgz in package-lock.json. Remove the line "resolved" there; ' +
      '.npmrc keeps npm from writing it for packages of a registry.',
  ],
])('refuses %s', (_, packages, problem) => {
  expect(problems(packages)).toEqual([problem]);
});

test('the lock file of this repository is sound', () => {
  expect(evaluated(`lockProblems(JSON.parse(readFileSync(${JSON.stringify(fromRoot('package-lock.json'))}, 'utf8')))`)).toEqual([]);
});

test('npm has the same list, and refuses other install scripts', () => {
  const { allowScripts } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as { allowScripts: object };
  const names = evaluated('Object.keys(INSTALL_SCRIPTS)') as string[];
  expect(allowScripts).toEqual(Object.fromEntries(names.map((name) => [name, true])));
  expect(readFileSync(fromRoot('.npmrc'), 'utf8')).toMatch(/^strict-allow-scripts=true$/m);
});

describe('bootstrap', () => {
  let clone: string;
  // A clone with an npm that leaves a trace.
  beforeEach(() => {
    clone = mkdtempSync(join(tmpdir(), 'svc-clone-'));
    for (const file of ['bootstrap.mjs', 'install-scripts.mjs']) cpSync(fromRoot('tools', file), join(clone, 'tools', file));
    lockWith({});
    mkdirSync(join(clone, 'bin'));
    writeFileSync(join(clone, 'bin', 'npm'), '#!/bin/sh\nmkdir -p node_modules\necho npm ran\n', { mode: 0o755 });
  });
  afterEach(() => rmSync(clone, { recursive: true }));

  function lockWith(packages: Lock['packages'], version = '0.1.0'): void {
    const lock = JSON.parse(readFileSync(fromRoot('package-lock.json'), 'utf8')) as Lock;
    const own = { ...lock.packages[''], version };
    writeFileSync(
      join(clone, 'package-lock.json'),
      JSON.stringify({ ...lock, version, packages: { ...lock.packages, '': own, ...packages } }),
    );
  }

  function build(): { readonly status: number | null; readonly printed: string } {
    const { status, stderr, stdout } = spawnSync(process.execPath, [join(clone, 'tools', 'bootstrap.mjs'), 'build'], {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${join(clone, 'bin')}:${process.env.PATH}` },
    });
    return { status, printed: stdout + stderr };
  }

  test('refuses a lock file with a new install script, before npm runs', () => {
    lockWith({ 'node_modules/surprise': SCRIPTED });
    const { status, printed } = build();
    expect(status).toBe(1);
    expect(printed).toContain('surprise@1.0.0 has an install script that is not allowed.');
    expect(printed).not.toContain('npm ran');
  });

  test('installs the packages of the lock file once, also for another version of this package', () => {
    expect(build().printed).toContain('npm ran');
    expect(build().printed).not.toContain('npm ran');
    lockWith({}, '0.2.0');
    expect(build().printed).not.toContain('npm ran');
    lockWith({ 'node_modules/other': SOUND }, '0.2.0');
    expect(build().printed).toContain('npm ran');
  });

  test('installs nothing through a link, which would empty the folder behind it', () => {
    mkdirSync(join(clone, 'elsewhere'));
    symlinkSync(join(clone, 'elsewhere'), join(clone, 'node_modules'), 'dir');
    const { status, printed } = build();
    expect(status).toBe(1);
    expect(printed).toContain('node_modules is a link, and npm ci would empty the folder behind it.');
    expect(printed).not.toContain('npm ran');
  });
});
