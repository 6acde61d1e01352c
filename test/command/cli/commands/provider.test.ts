import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { zipSync } from 'fflate';
import { version } from '../../../../package.json';
import { providerCommand } from '../../../../src/command/cli/commands/provider';
import { archiveIn } from '../../../../src/command/cli/installation/provider-archive';
import { installedProviders } from '../../../../src/command/cli/installation/provider-mirror';
import { Screen } from '../support/screen';

let folder: string;
let mirror: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-provider-'));
  mirror = join(folder, 'mirror');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Makes the files of a release with an archive for this machine, and returns the path of the archive. */
function release(): string {
  const archive = archiveIn(folder, version);
  writeFileSync(archive, zipSync({ [`terraform-provider-svc_v${version}`]: Buffer.from('the executable') }));
  const digest = createHash('sha256').update(readFileSync(archive)).digest('hex');
  writeFileSync(join(folder, `terraform-provider-svc_${version}_SHA256SUMS`), `${digest}  ${basename(archive)}\n`);
  return archive;
}

/** Runs the command, with the folder as the place of the archives of the package. */
async function installed(...args: string[]): Promise<{ printed: string; programs: string[] }> {
  const screen = new Screen();
  await providerCommand(screen, folder).parseAsync(['install', '--dir', mirror, ...args], { from: 'user' });
  const programs = installedProviders(mirror, version).map((place) =>
    readFileSync(join(place, `terraform-provider-svc_v${version}`), 'utf8'),
  );
  return { printed: screen.text, programs };
}

test('installs the executable of the package, and prints from where', async () => {
  const archive = release();
  const { printed, programs } = await installed();
  expect(programs).toEqual(['the executable', 'the executable']);
  expect(printed).toContain(`the executable, from ${archive}\ninstalled ${installedProviders(mirror, version)[0]!}\n`);
});

test('refuses --from without an archive for this machine, and installs nothing', async () => {
  await expect(installed('--from', folder)).rejects.toThrow(`${folder} has no archive for this machine`);
  await expect(installed('--from', folder)).rejects.toThrow('--node installs the form for Node.');
});

test('installs the executable from another folder', async () => {
  release();
  const { programs } = await installed('--from', folder);
  expect(programs).toEqual(['the executable', 'the executable']);
});

test('removes this version of the provider, and keeps everything else in the mirror', async () => {
  // GIVEN
  release();
  await installed();
  const other = join(mirror, 'registry.terraform.io', 'example', 'other');
  mkdirSync(other, { recursive: true });
  const screen = new Screen();
  const remove = () => providerCommand(screen, folder).parseAsync(['remove', '--dir', mirror], { from: 'user' });
  // WHEN
  await remove();
  // THEN
  expect(screen.text).toBe(
    installedProviders(mirror, version)
      .map((place) => `deleted ${place}\n`)
      .join(''),
  );
  expect(readdirSync(mirror, { recursive: true }).sort()).toEqual([
    'registry.terraform.io',
    'registry.terraform.io/example',
    'registry.terraform.io/example/other',
  ]);
  // AND a second time there is nothing to delete
  await remove();
  expect(screen.text).toContain(`${mirror} does not have version ${version} of the provider.\n`);
});
