import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import Module from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { keepToOwnPackages } from '../../../../src/command/cli/installation/foreign-packages';
import { fromRoot } from '../../../../tools/paths';
import { change, plan, rule } from '../../preview/support/plan';

const OTHER = 54_321;
const made: string[] = [];

const lookup = Module as unknown as { _nodeModulePaths: unknown };
const { _nodeModulePaths: original } = lookup;

afterEach(() => {
  lookup._nodeModulePaths = original;
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});

/** Returns a folder like /tmp, and the folder of a command in it. */
function sharedFolder(mode: number) {
  const shared = realpathSync(mkdtempSync(join(tmpdir(), 'svc-waap-test-')));
  made.push(shared);
  const command = join(shared, 'tools', 'node_modules', '@svc-waap', 'cdktf', 'dist', 'cli');
  mkdirSync(command, { recursive: true });
  chmodSync(shared, mode);
  return { shared, command };
}

/** Runs the check as a user who owns nothing here, unless this process may give the folder to another user. */
function check({ shared, command }: ReturnType<typeof sharedFolder>): void {
  const user = process.getuid!();
  if (user === 0) chownSync(join(shared, 'node_modules'), OTHER, OTHER);
  keepToOwnPackages(command, user === 0 ? 0 : OTHER);
}

test.each([0o1777, 0o777])('refuses packages of another user in a shared folder above the command, of the mode %o', (mode) => {
  const folders = sharedFolder(mode);
  mkdirSync(join(folders.shared, 'node_modules'));
  expect(() => check(folders)).toThrow(
    `Another user owns ${join(folders.shared, 'node_modules')}, and Node would run packages from there.`,
  );
});

test('refuses packages that every user can change, unless the command is one of them', () => {
  const { shared, command } = sharedFolder(0o755);
  const packages = join(shared, 'node_modules');
  mkdirSync(packages);
  chmodSync(packages, 0o1777);
  expect(() => keepToOwnPackages(command)).toThrow(`Every user can write to ${packages}, and Node would run packages from there.`);
  // A shared folder of a container may give all of its files to every user.
  chmodSync(command, 0o777);
  expect(() => keepToOwnPackages(command)).not.toThrow();
});

test.each([
  [0o777, true],
  [0o1777, false],
])('takes a folder of packages with the mode %o that holds the command: %s', (mode, isTaken) => {
  // Images of runners give a global folder to every user, and others can put another command there then.
  const { shared, command } = sharedFolder(0o755);
  chmodSync(join(shared, 'tools', 'node_modules'), mode);
  if (isTaken) expect(() => keepToOwnPackages(command)).not.toThrow();
  else expect(() => keepToOwnPackages(command)).toThrow('Every user can write to');
});

test('takes packages of another user in a folder that is not shared', () => {
  const folders = sharedFolder(0o755);
  mkdirSync(join(folders.shared, 'node_modules'));
  expect(() => check(folders)).not.toThrow();
});

test('takes the own packages in a shared folder', () => {
  const { shared, command } = sharedFolder(0o1777);
  mkdirSync(join(shared, 'node_modules'));
  expect(() => keepToOwnPackages(command)).not.toThrow();
});

test('takes a shared folder without packages', () => {
  const { command } = sharedFolder(0o1777);
  expect(() => keepToOwnPackages(command)).not.toThrow();
});

test('the command does not run a package that comes after its start', async () => {
  // GIVEN a command below a folder without packages, which waits for a plan
  const { shared, command } = sharedFolder(0o755);
  cpSync(fromRoot('dist', 'cli'), command, { recursive: true });
  copyFileSync(fromRoot('package.json'), join(command, '..', '..', 'package.json'));
  const [ran, traffic] = [join(shared, 'ran'), join(shared, 'requests.parquet')];
  writeFileSync(traffic, 'PAR1');
  const child = spawn(process.execPath, [join(command, 'svc-waap.cjs'), 'preview', '-', '--offline', '--traffic', traffic]);
  const said = text(child.stderr);
  // Once it reads its input, it has started: the rest of a large plan comes later.
  const { resource_changes: changes, ...rest } = plan([change('svc_dynamic_rule.a', rule(), rule({ threshold: 400 }))]);
  await new Promise((resolve) => child.stdin.write(JSON.stringify(rest).slice(0, -1) + ' '.repeat(1 << 20), resolve));
  // WHEN
  const added = join(shared, 'node_modules', '@duckdb', 'node-api');
  mkdirSync(added, { recursive: true });
  writeFileSync(join(added, 'index.js'), `require('node:fs').writeFileSync(${JSON.stringify(ran)}, '');`);
  child.stdin.end(`,"resource_changes":${JSON.stringify(changes)}}`);
  // THEN
  expect(await said).toContain('requests.parquet is Parquet, which DuckDB reads. Install it');
  expect(existsSync(ran)).toBe(false);
});
