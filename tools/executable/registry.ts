import { copyFile, link, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { version } from '../../package.json';
import { PROVIDER_SOURCE, REGISTRY_HOSTS } from '../../src/model';
import { NOTICES_FILE } from '../build/third-party-notices';
import { writeChecksums } from '../checksums';
import { fromRoot } from '../paths';
import { archived } from './archive';
import { compileExecutable } from './compile';
import { executableName, MUSL_PLATFORMS, type Platform, platformName, REGISTRY_PLATFORMS } from './platforms';
import { commandProgram, type LicensedProgram, providerProgram } from './programs';

/** Folders of the files of a release: archives for some platforms, and their digests. */
interface Release {
  readonly platforms: readonly Platform[];
  readonly folder: string;
  /** Filesystem mirror with the same archives, for a provider. */
  readonly mirror?: string;
}

/** What the Terraform registry wants. */
const REGISTRY: Release = { platforms: REGISTRY_PLATFORMS, folder: 'dist/registry/release', mirror: 'dist/registry/mirror' };

/** The registry has no names for musl, so these archives are for a mirror. */
const REGISTRY_MUSL: Release = { platforms: MUSL_PLATFORMS, folder: 'dist/registry/release-musl', mirror: 'dist/registry/mirror-musl' };

const COMMAND: Release = { platforms: REGISTRY_PLATFORMS, folder: 'dist/command/release' };
const COMMAND_MUSL: Release = { platforms: MUSL_PLATFORMS, folder: 'dist/command/release-musl' };

const METADATA = { version: 1, metadata: { protocol_versions: ['6.0'] } };

/**
 * Writes the provider's archives for every platform, their digests and the manifest, and mirrors with the archives.
 *
 * @param say progress callback
 * @returns the paths of the archives, from the root
 */
export async function packProvider(say: (line: string) => void): Promise<string[]> {
  await rm(fromRoot('dist/registry'), { recursive: true, force: true });
  const program = await providerProgram();
  const files = { [`${program.name}_${version}_manifest.json`]: `${JSON.stringify(METADATA, null, 2)}\n` };
  const executable = `${program.name}_v${version}`;
  return [
    ...(await packRelease(program, executable, REGISTRY, say, files)),
    ...(await packRelease(program, executable, REGISTRY_MUSL, say, files)),
  ];
}

/**
 * Writes the archives of the command for every platform, and their digests.
 *
 * @param say progress callback
 * @returns the paths of the archives, from the root
 */
export async function packCommand(say: (line: string) => void): Promise<string[]> {
  await rm(fromRoot('dist/command'), { recursive: true, force: true });
  const program = await commandProgram();
  return [...(await packRelease(program, program.name, COMMAND, say)), ...(await packRelease(program, program.name, COMMAND_MUSL, say))];
}

async function packRelease(
  program: LicensedProgram,
  executable: string,
  { platforms, folder, mirror }: Release,
  say: (line: string) => void,
  more: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  await mkdir(fromRoot(folder), { recursive: true });
  const archives: string[] = [];
  for (const platform of platforms) {
    const archive = `${folder}/${program.name}_${version}_${platformName(platform)}.zip`;
    await writeFile(fromRoot(archive), await archiveOf(program, executable, platform, say));
    // Engines take archives from a mirror with the layout HOST/NAMESPACE/TYPE/ARCHIVE.
    if (mirror !== undefined) for (const host of REGISTRY_HOSTS) await place(fromRoot(archive), fromRoot(mirror, host, PROVIDER_SOURCE));
    archives.push(archive);
    say(`${archive}: made`);
  }
  for (const [name, text] of Object.entries(more)) await writeFile(fromRoot(folder, name), text);
  await writeChecksums(fromRoot(folder), `${program.name}_${version}_SHA256SUMS`);
  return archives;
}

/** Returns an archive with the executable for a platform, the licence, and those of all that the executable contains. */
async function archiveOf(
  program: LicensedProgram,
  executable: string,
  platform: Platform,
  say: (line: string) => void,
): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-registry-'));
  try {
    const name = executableName(executable, platform);
    await compileExecutable(program, platform, join(folder, name), say);
    return archived({
      [name]: { content: await readFile(join(folder, name)), isExecutable: true },
      LICENSE: { content: await readFile(fromRoot('LICENSE')) },
      [NOTICES_FILE]: { content: Buffer.from(program.notices) },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Links a file into a folder, or copies it where links are impossible. Archives are large. */
async function place(file: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const copy = join(folder, basename(file));
  await link(file, copy).catch(() => copyFile(file, copy));
}
