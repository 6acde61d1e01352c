import { execFile, spawnSync } from 'node:child_process';
import fs, {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os, { homedir, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { commandLine } from '../../../../src/command/cli/command-line';
import { implicitMirror, installProvider, mirrorPlatform, removeProvider } from '../../../../src/command/cli/installation/provider-mirror';
import { fromRoot } from '../../../../tools/paths';

let folder: string;
let mirror: string;
let built: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-mirror-'));
  [mirror, built] = [join(folder, 'mirror'), join(folder, 'provider')];
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Makes a built provider: a launcher and its code. */
function build(content: string, ...more: string[]): void {
  rmSync(built, { recursive: true, force: true });
  mkdirSync(join(built, 'chunks'), { recursive: true });
  writeFileSync(join(built, 'terraform-provider-svc'), content, { mode: 0o755 });
  for (const name of ['main.cjs', ...more]) writeFileSync(join(built, 'chunks', name), content);
}

/** Lists every file of the mirror. */
function files(): string[] {
  return readdirSync(mirror, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(mirror, join(entry.parentPath, entry.name)))
    .sort();
}

const platform = mirrorPlatform();
const place = (host: string, version = '0.1.0') => `${host}/svc-waap/svc/${version}/${platform}`;
const HOSTS = ['registry.opentofu.org', 'registry.terraform.io'];

describe('installProvider', () => {
  test('writes the layout of both registries, with the version in the name', async () => {
    build('one');
    await installProvider(mirror, '0.1.0', built);
    expect(files()).toEqual(HOSTS.flatMap((host) => [`${place(host)}/chunks/main.cjs`, `${place(host)}/terraform-provider-svc_v0.1.0`]));
  });

  test('returns the folders of the provider', async () => {
    build('one');
    const places = await installProvider(mirror, '0.1.0', built);
    expect(places.sort()).toEqual(HOSTS.map((host) => join(mirror, place(host))));
  });

  test('keeps the permissions of the executable, and leaves the build unchanged', async () => {
    build('one');
    const [first = ''] = await installProvider(mirror, '0.1.0', built);
    expect(statSync(join(first, 'terraform-provider-svc_v0.1.0')).mode & 0o111).toBe(0o111);
    expect(existsSync(join(built, 'terraform-provider-svc'))).toBe(true);
  });

  test('deletes files that a newer build lacks', async () => {
    build('one', 'old.cjs');
    await installProvider(mirror, '0.1.0', built);
    build('two');
    await installProvider(mirror, '0.1.0', built);
    expect(files().filter((file) => file.endsWith('old.cjs'))).toEqual([]);
    expect(files()).toHaveLength(4);
    expect(files().map((file) => readFileSync(join(mirror, file), 'utf8'))).toEqual(['two', 'two', 'two', 'two']);
  });

  test.each([
    ['deletes the folder of a killed one', () => spawnSync(process.execPath, ['--version']).pid, []],
    ['deletes the folder of a killed one with the id of this process', () => process.pid, []],
    ['keeps the folder of another one that runs', () => process.ppid, ['half']],
  ])('%s', async (_, owner, kept) => {
    build('one');
    const left = join(mirror, dirname(place(HOSTS[0] ?? '')), `.svc-waap-${owner()}-aB3dE5`);
    mkdirSync(left, { recursive: true });
    writeFileSync(join(left, 'half'), '');
    await installProvider(mirror, '0.1.0', built);
    expect(existsSync(left) ? readdirSync(left) : []).toEqual(kept);
    expect(files()).toHaveLength(4 + kept.length);
  });

  test.each(['EACCES', 'EPERM'])('succeeds where a leftover is of another user: %s', async (code) => {
    // GIVEN a leftover that this user may not delete, as in a mirror of several users
    build('one');
    const left = join(mirror, dirname(place(HOSTS[0] ?? '')), `.svc-waap-${spawnSync(process.execPath, ['--version']).pid}-aB3dE5`);
    mkdirSync(left, { recursive: true });
    const { rmSync: remove } = fs;
    const denied = jest.spyOn(fs, 'rmSync').mockImplementation((path, options) => {
      if (path === left) throw Object.assign(new Error(`${code}: not permitted`), { code });
      remove(path, options);
    });
    // WHEN the provider is installed, and removed
    try {
      await installProvider(mirror, '0.1.0', built);
      expect(files()).toHaveLength(4);
      expect(removeProvider(mirror, '0.1.0')).toHaveLength(2);
      expect(denied).toHaveBeenCalledWith(left, expect.anything());
    } finally {
      denied.mockRestore();
    }
    // THEN only the leftover stays
    expect(files()).toEqual([]);
    expect(existsSync(left)).toBe(true);
  });

  test('leaves a provider with the same content as it is, and mends another one', async () => {
    build('one');
    const [first = ''] = await installProvider(mirror, '0.1.0', built);
    const { ino } = statSync(first);
    await installProvider(mirror, '0.1.0', built);
    expect(statSync(first).ino).toBe(ino);
    for (const damage of [
      () => writeFileSync(join(first, 'chunks', 'main.cjs'), 'two'),
      () => writeFileSync(join(first, 'chunks', 'more.cjs'), ''),
      () => rmSync(join(first, 'chunks'), { recursive: true }),
      () => chmodSync(join(first, 'terraform-provider-svc_v0.1.0'), 0o644),
    ]) {
      damage();
      await installProvider(mirror, '0.1.0', built);
      expect(files()).toHaveLength(4);
      expect(readFileSync(join(first, 'chunks', 'main.cjs'), 'utf8')).toBe('one');
      expect(statSync(join(first, 'terraform-provider-svc_v0.1.0')).mode & 0o111).toBe(0o111);
    }
  });

  test('installs at the same time leave one whole provider, and each succeeds', async () => {
    // GIVEN two builds of many files, and processes that install them again and again
    const builds = ['one', 'two'].map((content) => {
      build(content, ...Array.from({ length: 20 }, (_, i) => `chunk-${i}.cjs`));
      renameSync(built, `${built}-${content}`);
      return `${built}-${content}`;
    });
    const program = join(folder, 'install.mts');
    writeFileSync(
      program,
      `import { installProvider } from ${JSON.stringify(fromRoot('src/command/cli/installation/provider-mirror.ts'))};
       for (let i = 0; i < 4; i += 1) await installProvider(process.argv[2], '0.1.0', process.argv[3 + (i % 2)]);`,
    );
    const run = promisify(execFile);
    const args = ['--import', fromRoot('node_modules/tsx/dist/loader.mjs'), program, mirror];
    // WHEN
    const runs = [builds, builds, [...builds].reverse()].map((each) => run(process.execPath, [...args, ...each]));
    // THEN
    expect((await Promise.allSettled(runs)).map((each) => (each.status === 'rejected' ? (each.reason as Error).message : ''))).toEqual(
      runs.map(() => ''),
    );
    expect(files()).toHaveLength(2 * 22);
    for (const host of HOSTS) {
      const of = files().filter((file) => file.startsWith(host));
      expect(new Set(of.map((file) => readFileSync(join(mirror, file), 'utf8'))).size).toBe(1);
    }
    expect(readdirSync(join(mirror, dirname(place(HOSTS[0]!))))).toEqual([platform]);
  });

  test('keeps other versions', async () => {
    build('one');
    await installProvider(mirror, '0.1.0', built);
    await installProvider(mirror, '0.2.0', built);
    expect(files()).toHaveLength(8);
    expect(files()).toContain(`${place('registry.terraform.io', '0.1.0')}/terraform-provider-svc_v0.1.0`);
    expect(files()).toContain(`${place('registry.terraform.io', '0.2.0')}/terraform-provider-svc_v0.2.0`);
  });

  test('keeps the installed provider when the new one cannot be copied', async () => {
    // GIVEN
    build('one');
    await installProvider(mirror, '0.1.0', built);
    // WHEN: a folder is in place of the executable
    rmSync(built, { recursive: true });
    mkdirSync(join(built, 'terraform-provider-svc_v0.1.0', 'in-the-way'), { recursive: true });
    writeFileSync(join(built, 'terraform-provider-svc'), 'two');
    await expect(installProvider(mirror, '0.1.0', built)).rejects.toThrow();
    // THEN
    expect(HOSTS.map((host) => readFileSync(join(mirror, place(host), 'terraform-provider-svc_v0.1.0'), 'utf8'))).toEqual(['one', 'one']);
  });

  test('names the folder that cannot be created', async () => {
    build('one');
    const under = join(built, 'chunks', 'main.cjs');
    await expect(installProvider(under, '0.1.0', built)).rejects.toThrow(`The folder ${under} cannot be created: a file has this name`);
  });

  test('refuses without a build, reports the command to run, and changes nothing', async () => {
    await expect(installProvider(mirror, '0.1.0', built)).rejects.toThrow(/not built.*npm run build/);
    expect(existsSync(mirror)).toBe(false);
  });
});

describe('a mirror in a repository', () => {
  const former = process.cwd();
  afterEach(() => process.chdir(former));

  test.each([
    ['install', () => installProvider('mirror', '0.1.0', built)],
    ['remove', () => Promise.resolve().then(() => removeProvider('mirror', '0.1.0'))],
  ])('has no folder outside of the repository for %s', async (_, run) => {
    // GIVEN a repository with a link in place of the folder of a version
    build('one');
    const victim = join(folder, 'victim', platform);
    mkdirSync(victim, { recursive: true });
    writeFileSync(join(victim, 'file'), '');
    const versions = join(folder, 'repository', 'mirror', 'registry.terraform.io', 'svc-waap', 'svc');
    mkdirSync(versions, { recursive: true });
    symlinkSync(dirname(victim), join(versions, '0.1.0'));
    process.chdir(join(folder, 'repository'));
    // THEN
    await expect(run()).rejects.toThrow(/leads out of .*repository through a symbolic link/);
    expect(readdirSync(victim)).toEqual(['file']);
  });
});

describe('the platform of this machine', () => {
  const as = (os: string, arch: string) => {
    const before = ['platform', 'arch'].map((name) => [name, Object.getOwnPropertyDescriptor(process, name)] as const);
    Object.defineProperty(process, 'platform', { ...before[0]?.[1], value: os });
    Object.defineProperty(process, 'arch', { ...before[1]?.[1], value: arch });
    try {
      return mirrorPlatform();
    } finally {
      for (const [name, descriptor] of before) Object.defineProperty(process, name, descriptor as PropertyDescriptor);
    }
  };

  test.each([
    ['linux', 'x64', 'linux_amd64'],
    ['linux', 'arm64', 'linux_arm64'],
    ['darwin', 'arm64', 'darwin_arm64'],
    ['win32', 'x64', 'windows_amd64'],
    ['win32', 'ia32', 'windows_386'],
    ['freebsd', 'arm', 'freebsd_arm'],
  ])('%s on %s has the name of mirrors: %s', (os, arch, name) => {
    expect(as(os, arch)).toBe(name);
  });
});

test('the implicit mirror of the engines is in the home folder', () => {
  expect(implicitMirror()).toBe(join(homedir(), '.terraform.d', 'plugins'));
});

test('only what writes into the home folder needs one', () => {
  const homeless = jest.spyOn(os, 'homedir').mockImplementation(() => {
    throw new Error('uv_os_homedir returned ENOENT');
  });
  expect(() => commandLine()).not.toThrow();
  expect(implicitMirror).toThrow('This user has no home folder. Set HOME to a folder that you can write to.');
  homeless.mockRestore();
});
