import { createHash } from 'node:crypto';
import { copyFile, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { version } from '../../package.json';
import { PROVIDER_SOURCE, REGISTRY_HOSTS } from '../../src/model';
import { NOTICES_FILE } from '../build/third-party-notices';
import { fromRoot } from '../paths';
import { archived } from './archive';
import { compileExecutable } from './compile';
import { executableName, MUSL_PLATFORMS, type Platform, platformName, REGISTRY_PLATFORMS } from './platforms';
import { type LicensedProgram, providerProgram } from './provider';

/** Files of a release, as the Terraform registry wants them. */
export const REGISTRY = 'dist/registry/release';

/** Filesystem mirrors, for Terraform and OpenTofu. */
export const MIRROR = 'dist/registry/mirror';
export const MUSL_MIRROR = 'dist/registry/mirror-musl';

const PROTOCOL_VERSIONS = ['6.0'];

/** Names of the files of a release. */
export const RELEASE_FILES = {
  archive: (program: string, platform: Platform) => `${program}_${version}_${platformName(platform)}.zip`,
  sums: (program: string) => `${program}_${version}_SHA256SUMS`,
  manifest: (program: string) => `${program}_${version}_manifest.json`,
};

/**
 * Writes the provider's archives, their digests and the manifest, and mirrors with the archives.
 *
 * @param say progress callback
 * @returns the paths of the archives, from the root
 */
export async function packRegistry(say: (line: string) => void): Promise<string[]> {
  await rm(fromRoot('dist/registry'), { recursive: true, force: true });
  const program = await providerProgram();
  const made: string[] = [];
  for (const platform of REGISTRY_PLATFORMS) made.push(await packArchive(program, platform, REGISTRY, MIRROR, say));
  for (const platform of MUSL_PLATFORMS)
    made.push(await packArchive(program, platform, `${MUSL_MIRROR}/${REGISTRY_HOSTS[0]}/${PROVIDER_SOURCE}`, MUSL_MIRROR, say));
  const { sums, manifest } = RELEASE_FILES;
  const metadata = { version: 1, metadata: { protocol_versions: PROTOCOL_VERSIONS } };
  await writeFile(fromRoot(REGISTRY, manifest(program.name)), `${JSON.stringify(metadata, null, 2)}\n`);
  const release = [...made.filter((path) => path.startsWith(`${REGISTRY}/`)), `${REGISTRY}/${manifest(program.name)}`];
  const lines = await Promise.all(release.map(async (path) => `${await sha256(fromRoot(path))}  ${path.slice(REGISTRY.length + 1)}\n`));
  await writeFile(fromRoot(REGISTRY, sums(program.name)), lines.sort(byName).join(''));
  return made;
}

async function packArchive(
  program: LicensedProgram,
  platform: Platform,
  folder: string,
  mirror: string,
  say: (line: string) => void,
): Promise<string> {
  const scratch = fromRoot('dist/registry/executable');
  await compileExecutable(program, platform, scratch, say);
  const path = `${folder}/${RELEASE_FILES.archive(program.name, platform)}`;
  await mkdir(fromRoot(folder), { recursive: true });
  await writeFile(fromRoot(path), archived(await filesOf(program, platform, scratch)));
  await rm(scratch);
  // Engines take archives from a mirror with the layout HOST/NAMESPACE/TYPE/ARCHIVE.
  for (const host of REGISTRY_HOSTS) await place(fromRoot(path), join(fromRoot(mirror), host, PROVIDER_SOURCE));
  say(`${path}: made`);
  return path;
}

async function filesOf({ name, notices }: LicensedProgram, platform: Platform, executable: string) {
  return {
    [executableName(`${name}_v${version}`, platform)]: { content: await readFile(executable), isExecutable: true },
    LICENSE: { content: await readFile(fromRoot('LICENSE')) },
    [NOTICES_FILE]: { content: Buffer.from(notices) },
  };
}

/** Links a file into a folder, or copies it where links are impossible. Archives are large. */
async function place(file: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const copy = join(folder, file.slice(file.lastIndexOf('/') + 1));
  if (copy !== file) await link(file, copy).catch(() => copyFile(file, copy));
}

async function sha256(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
}

function byName(one: string, other: string): number {
  return one.slice(64) < other.slice(64) ? -1 : 1;
}
