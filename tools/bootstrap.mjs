// Runs a program of tools/ in a clone that may be fresh: first installs the packages of package-lock.json, if needed.
// Plain JavaScript without dependencies, since nothing is installed yet when it starts.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lockProblems } from './install-scripts.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const PROGRAMS = {
  baseline: 'compatibility/main.ts',
  bench: 'bench/main.ts',
  build: 'build/main.ts',
  check: 'check/main.ts',
  demo: 'demo/main.ts',
  docs: 'site/main.ts',
  generate: 'generate/main.ts',
  package: 'package/main.ts',
  release: 'release/main.ts',
  soak: 'soak/main.ts',
  test: 'test/main.ts',
};
const OLDEST_NODE = 20;

const [command, ...args] = process.argv.slice(2);
const program = PROGRAMS[command];
if (!program) fail(`usage: node tools/bootstrap.mjs ${Object.keys(PROGRAMS).join('|')} [OPTION ...]`);
if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  fail(`Node ${OLDEST_NODE} or newer is needed; this is ${process.versions.node}.`);
}
install();
const tsx = join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs');
finish(spawnSync(process.execPath, [tsx, join(ROOT, 'tools', program), ...args], { cwd: ROOT, stdio: 'inherit' }));

/** Installs the packages, unless exactly those are installed already. */
function install() {
  const folder = join(ROOT, 'node_modules');
  const stamp = join(folder, '.installed-from');
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const wanted = createHash('sha256')
    .update(JSON.stringify(withoutOwnVersion(lock)))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  // Only newer versions of npm refuse install scripts themselves.
  const problems = lockProblems(lock);
  if (problems.length > 0) fail(problems.join('\n'));
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) {
    fail(`${folder} is a link, and npm ci would empty the folder behind it. Install the packages there, or delete the link.`);
  }
  console.error('Installing packages (npm ci) ...');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // "npm pack --dry-run" and NODE_ENV=production reach this npm through the environment, and are not meant for it.
  const options = ['--dry-run=false', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const run = spawnSync(npm, ['ci', ...options], {
    cwd: ROOT,
    // Standard output belongs to the program that follows.
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (run.error || run.status !== 0) fail('npm ci failed: see above. It needs the npm registry, or a warm npm cache.');
  writeFileSync(stamp, wanted);
}

/** A release changes the version of this package, and no installed package. */
function withoutOwnVersion(lock) {
  const { '': own, ...others } = lock.packages;
  return { ...lock, version: undefined, packages: { '': { ...own, version: undefined }, ...others } };
}

function finish({ status, signal }) {
  if (signal) process.kill(process.pid, signal);
  process.exit(status ?? 1);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
