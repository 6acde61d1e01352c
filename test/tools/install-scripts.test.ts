import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

test('bootstrap refuses a lock file with a new install script, before npm runs', () => {
  // GIVEN a clone whose lock file has a new install script, and an npm that leaves a trace
  const clone = mkdtempSync(join(tmpdir(), 'svc-clone-'));
  try {
    for (const file of ['bootstrap.mjs', 'install-scripts.mjs']) cpSync(fromRoot('tools', file), join(clone, 'tools', file));
    const lock = JSON.parse(readFileSync(fromRoot('package-lock.json'), 'utf8')) as Lock;
    writeFileSync(join(clone, 'package-lock.json'), JSON.stringify({ packages: { ...lock.packages, 'node_modules/surprise': SCRIPTED } }));
    mkdirSync(join(clone, 'bin'));
    writeFileSync(join(clone, 'bin', 'npm'), '#!/bin/sh\necho npm ran\n', { mode: 0o755 });
    // WHEN
    const { status, stderr, stdout } = spawnSync(process.execPath, [join(clone, 'tools', 'bootstrap.mjs'), 'build'], {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${join(clone, 'bin')}:${process.env.PATH}` },
    });
    // THEN
    expect(status).toBe(1);
    expect(stderr).toContain('surprise@1.0.0 has an install script that is not allowed.');
    expect(stdout + stderr).not.toContain('npm ran');
  } finally {
    rmSync(clone, { recursive: true });
  }
});
