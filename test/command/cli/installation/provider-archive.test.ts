import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { zipSync } from 'fflate';
import { archiveIn, withUnpacked } from '../../../../src/command/cli/installation/provider-archive';

const VERSION = '0.1.0';
const PROGRAM = `terraform-provider-svc_v${VERSION}`;

const NOTHING_INSTALLED = 'Nothing was installed. Download the release again.';

let release: string;
let archive: string;

beforeEach(() => {
  release = mkdtempSync(join(tmpdir(), 'svc-release-'));
  archive = archiveIn(release, VERSION);
});
afterEach(() => rmSync(release, { recursive: true, force: true }));

function make(files: Readonly<Record<string, string>>): void {
  writeFileSync(archive, zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]))));
  state(createHash('sha256').update(readFileSync(archive)).digest('hex'));
}

function state(digest: string, name = basename(archive)): void {
  writeFileSync(join(release, `terraform-provider-svc_${VERSION}_SHA256SUMS`), `${'0'.repeat(64)}  another.zip\n${digest}  ${name}\n`);
}

/** Whether an archive was refused before anything was unpacked. */
async function refusal(): Promise<string> {
  let used = false;
  const error: unknown = await withUnpacked(archive, VERSION, () => {
    used = true;
    return Promise.resolve();
  }).catch((each: unknown) => each);
  expect(used).toBe(false);
  return (error as Error).message;
}

test('the archive of a release is unpacked, with the executable under the name of the build', async () => {
  make({ [PROGRAM]: 'program', LICENSE: 'free' });
  const [folder, files, mode] = await withUnpacked(archive, VERSION, (unpacked) =>
    Promise.resolve([unpacked, readdirSync(unpacked).sort(), statSync(join(unpacked, 'terraform-provider-svc')).mode & 0o111] as const),
  );
  expect(files).toEqual(['LICENSE', 'terraform-provider-svc']);
  expect(mode).toBe(0o111);
  expect(existsSync(folder)).toBe(false);
});

test('an executable for Windows keeps its suffix', async () => {
  make({ [`${PROGRAM}.exe`]: 'program' });
  expect(await withUnpacked(archive, VERSION, (folder) => Promise.resolve(readdirSync(folder)))).toEqual(['terraform-provider-svc.exe']);
});

test('an archive with another digest than its release states is refused', async () => {
  make({ [PROGRAM]: 'program' });
  state('f'.repeat(64));
  expect(await refusal()).toMatch(
    /is not the archive of the release: its SHA-256 digest is [0-9a-f]{64}, and .* states f{64}\. Nothing was/,
  );
});

test('an archive that the release does not name is refused', async () => {
  make({ [PROGRAM]: 'program' });
  state('f'.repeat(64), 'one-more.zip');
  expect(await refusal()).toMatch(/SHA256SUMS does not name it\. Nothing was installed\./);
});

test('an archive without the digests of its release is refused', async () => {
  make({ [PROGRAM]: 'program' });
  rmSync(join(release, `terraform-provider-svc_${VERSION}_SHA256SUMS`));
  expect(await refusal()).toMatch(/cannot be verified\. Download all files of the release\.$/);
});

test.each(['../outside', 'folder/inside', '/absolute', '..\\outside', '..', '.', 'C:outside', 'a\0b', '.npmrc', '-x', '\u202ea'])(
  'an archive with the file %s is refused',
  async (name) => {
    make({ [PROGRAM]: 'program', [name]: 'x' });
    const contains = `contains ${JSON.stringify(name)}, which is no name of a file in its folder`;
    expect(await refusal()).toBe(`${archive} is not an archive of the provider: it ${contains}. ${NOTHING_INSTALLED}`);
  },
);

test('an archive of too many bytes is refused before it is unpacked', async () => {
  writeFileSync(archive, zipSync({ [PROGRAM]: Buffer.from('program'), LICENSE: Buffer.from('free') }));
  const content = readFileSync(archive);
  // The directory of the archive states the sizes, in 24 bytes from the beginning of each of its entries.
  content.writeUInt32LE(512 * 1024 * 1024, content.lastIndexOf('PK\u0001\u0002') + 24);
  writeFileSync(archive, content);
  state(createHash('sha256').update(content).digest('hex'));
  expect(await refusal()).toContain(`: its files have more than 512 MiB. ${NOTHING_INSTALLED}`);
});

test('an archive or a list of digests that is a pipe is refused, and not waited for', async () => {
  make({ [PROGRAM]: 'program' });
  for (const file of [archive, join(release, `terraform-provider-svc_${VERSION}_SHA256SUMS`)]) {
    rmSync(file);
    execFileSync('mkfifo', [file]);
    expect(await refusal()).toBe(`${file} cannot be read: it is no file, but a device or a pipe.`);
    rmSync(file);
    make({ [PROGRAM]: 'program' });
  }
});

test('a file that is no archive is refused with its name', async () => {
  writeFileSync(archive, 'program');
  state(createHash('sha256').update('program').digest('hex'));
  expect(await refusal()).toBe(`${archive} is not an archive of the provider: invalid zip data. ${NOTHING_INSTALLED}`);
});

test('an archive without the provider is refused', async () => {
  make({ 'terraform-provider-svc_v9.9.9': 'program' });
  expect(await refusal()).toContain(`contains no ${PROGRAM}. Nothing was installed.`);
});
