import { createHash } from 'node:crypto';
import { copyFile, link, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { version } from '../../package.json';
import { PROVIDER_SOURCE, REGISTRY_HOSTS } from '../../src/model';
import { NOTICES_FILE } from '../build/third-party-notices';
import { fromRoot } from '../paths';
import { archived } from './archive';
import { compileExecutable } from './compile';
import { executableName, MUSL_PLATFORMS, type Platform, platformName, REGISTRY_PLATFORMS } from './platforms';
import { type LicensedProgram, providerProgram } from './provider';

/** Folders with the archives of some platforms: the files of a release, and a filesystem mirror for Terraform and OpenTofu. */
interface Release {
  readonly platforms: readonly Platform[];
  readonly release: string;
  readonly mirror: string;
}

/** What the Terraform registry wants. */
export const REGISTRY: Release = { platforms: REGISTRY_PLATFORMS, release: 'dist/registry/release', mirror: 'dist/registry/mirror' };

/** The registry has no names for musl, so these archives are for a mirror. */
export const MUSL: Release = { platforms: MUSL_PLATFORMS, release: 'dist/registry/release-musl', mirror: 'dist/registry/mirror-musl' };

const METADATA = { version: 1, metadata: { protocol_versions: ['6.0'] } };

/**
 * Writes the provider's archives for every platform, their digests and the manifest, and mirrors with the archives.
 *
 * @param say progress callback
 * @returns the paths of the archives, from the root
 */
export async function packRegistry(say: (line: string) => void): Promise<string[]> {
  await rm(fromRoot('dist/registry'), { recursive: true, force: true });
  const program = await providerProgram();
  return [...(await packRelease(program, REGISTRY, say)), ...(await packRelease(program, MUSL, say))];
}

async function packRelease(program: LicensedProgram, { platforms, release, mirror }: Release, say: (line: string) => void) {
  await mkdir(fromRoot(release), { recursive: true });
  const base = `${release}/${program.name}_${version}`;
  const archives: string[] = [];
  for (const platform of platforms) {
    const archive = `${base}_${platformName(platform)}.zip`;
    await writeFile(fromRoot(archive), await archiveOf(program, platform, say));
    // Engines take archives from a mirror with the layout HOST/NAMESPACE/TYPE/ARCHIVE.
    for (const host of REGISTRY_HOSTS) await place(fromRoot(archive), fromRoot(mirror, host, PROVIDER_SOURCE));
    archives.push(archive);
    say(`${archive}: made`);
  }
  const manifest = `${base}_manifest.json`;
  await writeFile(fromRoot(manifest), `${JSON.stringify(METADATA, null, 2)}\n`);
  const lines = await Promise.all(
    [...archives, manifest].sort().map(async (path) => `${await sha256(fromRoot(path))}  ${basename(path)}\n`),
  );
  await writeFile(fromRoot(`${base}_SHA256SUMS`), lines.join(''));
  return archives;
}

/** Returns an archive with the executable for a platform, the licence, and those of all that the executable contains. */
export async function archiveOf(program: LicensedProgram, platform: Platform, say: (line: string) => void): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-registry-'));
  try {
    const name = executableName(`${program.name}_v${version}`, platform);
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

async function sha256(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
}
