import { spawn, spawnSync } from 'node:child_process';
import fs, {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
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
/** A user with a group of the same number. */
const USER = 54_322;
const made: string[] = [];

const lookup = Module as unknown as { _nodeModulePaths: unknown; _resolveLookupPaths: unknown };
const { _nodeModulePaths, _resolveLookupPaths } = lookup;

afterEach(() => {
  jest.restoreAllMocks();
  Object.assign(lookup, { _nodeModulePaths, _resolveLookupPaths });
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

/** Runs the check for a user with a group of the same number, unless another is given. */
function check(command: string, uid = process.getuid!(), gid = uid): void {
  keepToOwnPackages(command, { uid, gid });
}

/** Puts the built command there. */
function install(command: string): void {
  cpSync(fromRoot('dist', 'cli'), command, { recursive: true });
  copyFileSync(fromRoot('package.json'), join(command, '..', '..', 'package.json'));
}

/** Gives a file to a user. Only root can: elsewhere, the file is told to be that user's. */
function give(path: string, uid: number, gid: number): void {
  if (process.getuid!() === 0) return void chownSync(path, uid, gid);
  for (const method of ['statSync', 'lstatSync'] as const) {
    const { [method]: found } = fs;
    const told = (name: string, options: object) => Object.assign(found(name, options) ?? {}, name === path ? { uid, gid } : {});
    jest.spyOn(fs, method).mockImplementation(((name: string, options: object) => found(name, options) && told(name, options)) as never);
  }
}

/** Makes a folder of packages above a command, with an owner and a mode that no umask changes. */
function packagesIn(shared: string, uid: number, gid: number, mode: number): string {
  const packages = join(shared, 'node_modules');
  mkdirSync(packages);
  give(packages, uid, gid);
  chmodSync(packages, mode);
  return packages;
}

const OWNED = 'Another user owns';
const BY_ALL = 'Every user can write to';
const BY_GROUP = `The group ${OTHER} can write to`;

test.each([0o1777, 0o777, 0o3775, 0o755])('refuses packages of another user, whatever the mode of the folder around: %o', (mode) => {
  const { shared, command } = sharedFolder(mode);
  const packages = packagesIn(shared, OTHER, OTHER, 0o755);
  expect(() => check(command)).toThrow(`${OWNED} ${packages}, and Node would run packages from there.`);
});

test.each([
  { mode: 0o777, group: 0, why: BY_ALL },
  { mode: 0o1777, group: 0, why: BY_ALL },
  { mode: 0o3775, group: OTHER, why: BY_GROUP },
  { mode: 0o775, group: OTHER, why: BY_GROUP },
  // The user's own group, by the number, has the rights that the umask 002 gives. On macOS, the primary group has all users.
  { mode: 0o775, group: USER, gid: USER, why: undefined },
  { mode: 0o775, group: OTHER, gid: OTHER, why: BY_GROUP },
  { mode: 0o775, group: 0, why: undefined },
  { mode: 0o755, group: OTHER, why: undefined },
])('packages that others can write to: %j', ({ mode, group, gid = USER, why }) => {
  const { shared, command } = sharedFolder(0o755);
  const packages = packagesIn(shared, USER, group, mode);
  if (why === undefined) expect(() => check(command, USER, gid)).not.toThrow();
  else expect(() => check(command, USER, gid)).toThrow(`${why} ${packages}, and Node would run packages from there.`);
});

test('refuses packages behind a link that others can replace', () => {
  const { shared, command } = sharedFolder(0o755);
  const [packages, elsewhere] = [join(shared, 'node_modules'), join(shared, 'elsewhere')];
  mkdirSync(join(elsewhere, 'packages'), { recursive: true });
  symlinkSync(join(elsewhere, 'packages'), packages);
  expect(() => check(command)).not.toThrow();
  for (const [mode, who] of [
    [0o775, BY_GROUP],
    [0o777, BY_ALL],
  ] as const) {
    give(elsewhere, 0, OTHER);
    chmodSync(elsewhere, mode);
    expect(() => check(command)).toThrow(`${who} ${elsewhere}, and Node would run packages from ${packages}.`);
  }
  // Nor can others replace what they do not own in such a folder.
  chmodSync(elsewhere, 0o1777);
  expect(() => check(command)).not.toThrow();
  give(join(elsewhere, 'packages'), OTHER, OTHER);
  expect(() => check(command)).toThrow(`${OWNED} ${join(elsewhere, 'packages')}, and Node would run`);
});

test('takes packages of those who can change the command itself', () => {
  // A folder of another user's machine that a container has, and one of a team.
  const { shared, command } = sharedFolder(0o755);
  packagesIn(shared, OTHER, OTHER, 0o775);
  give(shared, OTHER, OTHER);
  expect(() => check(command)).not.toThrow();
  const team = sharedFolder(0o2775);
  packagesIn(team.shared, 0, OTHER, 0o2775);
  expect(() => check(team.command)).toThrow(BY_GROUP);
  give(team.shared, 0, OTHER);
  chmodSync(team.shared, 0o2775);
  expect(() => check(team.command)).not.toThrow();
});

test('refuses packages that every user can change, unless the command is one of them', () => {
  const { shared, command } = sharedFolder(0o755);
  const packages = join(shared, 'node_modules');
  mkdirSync(packages);
  chmodSync(packages, 0o1777);
  expect(() => check(command)).toThrow(`${BY_ALL} ${packages}, and Node would run packages from there.`);
  // A shared folder of a container may give all of its files to every user.
  chmodSync(command, 0o777);
  expect(() => check(command)).not.toThrow();
});

test.each([
  [0o777, true],
  [0o1777, false],
])('takes a folder of packages with the mode %o that holds the command: %s', (mode, isTaken) => {
  // Images of runners give a global folder to every user, and others can put another command there then.
  const { shared, command } = sharedFolder(0o755);
  chmodSync(join(shared, 'tools', 'node_modules'), mode);
  if (isTaken) expect(() => check(command)).not.toThrow();
  else expect(() => check(command)).toThrow(BY_ALL);
});

test('takes the own packages in a shared folder', () => {
  const { shared, command } = sharedFolder(0o1777);
  mkdirSync(join(shared, 'node_modules'), { mode: 0o755 });
  expect(() => check(command)).not.toThrow();
});

test('takes a shared folder without packages, and a link to nothing', () => {
  const { shared, command } = sharedFolder(0o1777);
  expect(() => check(command)).not.toThrow();
  symlinkSync(join(shared, 'none'), join(shared, 'node_modules'));
  expect(() => check(command)).not.toThrow();
});

test.each(['NODE_PATH', 'HOME', 'node_libraries'])('the command runs no package of a folder of all programs: %s', (place) => {
  const { shared: home } = sharedFolder(0o755);
  const [ran, traffic, above] = [join(home, 'ran'), join(home, 'requests.parquet'), sharedFolder(0o755)];
  const folder = join(home, place === 'NODE_PATH' ? 'lib' : place === 'HOME' ? '.node_modules' : '.node_libraries');
  for (const name of ['@duckdb/node-api', '@svc-waap/emulator']) {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, 'index.js'), `require('node:fs').writeFileSync(${JSON.stringify(ran)}, '');`);
  }
  writeFileSync(traffic, 'PAR1');
  install(above.command);
  const env = { ...process.env, HOME: home, ...(place === 'NODE_PATH' && { NODE_PATH: folder }) };
  const input = JSON.stringify(plan([change('svc_dynamic_rule.a', rule(), rule({ threshold: 400 }))]));
  for (const args of [['preview', '-', '--offline', '--traffic', traffic], ['emulator']]) {
    const { stderr } = spawnSync(process.execPath, [join(above.command, 'svc-waap.cjs'), ...args], { env, input, encoding: 'utf8' });
    expect(stderr).toMatch(/requests.parquet is Parquet, which DuckDB reads. Install it|The emulator is not installed/);
    expect(existsSync(ran)).toBe(false);
  }
});

test('the command does not run a package that comes after its start', async () => {
  // GIVEN a command below a folder without packages, which waits for a plan
  const { shared, command } = sharedFolder(0o755);
  install(command);
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
