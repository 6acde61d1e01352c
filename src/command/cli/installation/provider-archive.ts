import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PROVIDER_EXECUTABLE } from '../../../model';
import { TemporaryFolder } from '../../../output';
import { readFound, readFoundText } from '../../files/read-text';
import { readingError } from '../../files/reading-error';
import { programFolder } from '../../programs/this-program';
import { installProvider, isMusl, mirrorPlatform } from './provider-mirror';

/** Returns the path of the archive with the executable for this machine, in a folder with the files of a release. */
export function archiveIn(folder: string, version: string): string {
  return join(folder, `${PROVIDER_EXECUTABLE}_${version}_${mirrorPlatform()}.zip`);
}

/** Default folder of the archives: that of an executable command, or of a clone after `npm run package -- provider`. */
export function usualArchives(): string {
  const program = programFolder();
  if (program === undefined) return dirname(process.execPath);
  return join(program, '..', 'registry', isMusl() ? 'release-musl' : 'release');
}

/**
 * Copies the provider into a mirror: the executable of an archive if there is one, otherwise the form for Node.
 *
 * @returns the folders that contain the provider
 * @throws Error if there is neither
 */
export async function installAnyForm(mirror: string, version: string, archive: string): Promise<string[]> {
  if (!existsSync(archive)) return installFormForNode(mirror, version, archive);
  return withUnpacked(archive, version, (folder) => installProvider(mirror, version, folder));
}

/** Returns why an executable installs no provider without an archive, and the remedy, without a period. */
export function withoutProvider(archive: string): string {
  return (
    `This command is an executable and contains no provider. Put the archive ${basename(archive)} and the SHA256SUMS of the release ` +
    `into ${dirname(archive)}`
  );
}

/**
 * Copies the form for Node, which is built beside the command, into a mirror.
 *
 * @param archive of the other form, for the remedy
 * @throws Error if this command is an executable, which contains no provider
 */
export async function installFormForNode(mirror: string, version: string, archive: string): Promise<string[]> {
  const program = programFolder();
  if (program === undefined) throw new Error(`${withoutProvider(archive)}.`);
  return installProvider(mirror, version, join(program, '..', 'provider'));
}

/**
 * Unpacks the provider of an archive into a temporary folder, and deletes the folder at the end.
 *
 * @param use receives the folder, with the executable under the name of the build
 * @throws Error if the archive has another digest than its release states, or is not an archive of the provider
 */
export async function withUnpacked<Result>(archive: string, version: string, use: (folder: string) => Promise<Result>): Promise<Result> {
  const content = verified(archive, version);
  const unpacked = Object.entries(await filesOf(archive, content));
  const files = unpacked.map(([name, bytes]) => [unversioned(name, version), bytes] as const);
  const folder = new TemporaryFolder('svc-provider-');
  try {
    for (const [name, bytes] of files) await writeFile(join(folder.path, name), bytes);
    const executable = files.map(([name]) => name).find((name) => name.replace(/\.exe$/, '') === PROVIDER_EXECUTABLE);
    if (executable === undefined) throw new Error(`${archive} contains no ${PROVIDER_EXECUTABLE}_v${version}. Nothing was installed.`);
    await chmod(join(folder.path, executable), 0o755);
    return await use(folder.path);
  } finally {
    folder.remove();
  }
}

/** Maximum size of the files of an archive in bytes, of which an executable has a quarter. */
const MOST = 512 * 1024 * 1024;

/** Returns the unpacked files by name. A name is that of a file in the folder, on every platform. */
async function filesOf(archive: string, content: Buffer): Promise<Readonly<Record<string, Uint8Array>>> {
  const { unzipSync } = await import('fflate');
  let size = 0;
  const refuseUnlessPlain = ({ name, originalSize }: { readonly name: string; readonly originalSize: number }): true => {
    if (!/^[A-Za-z0-9][\w.-]*$/.test(name))
      throw new Error(`it contains ${JSON.stringify(name)}, which is no name of a file in its folder`);
    size += originalSize;
    if (size > MOST) throw new Error(`its files have more than ${MOST / 1024 / 1024} MiB`);
    return true;
  };
  try {
    return unzipSync(content, { filter: refuseUnlessPlain });
  } catch (error) {
    const remedy = 'Nothing was installed. Download the release again.';
    throw new Error(`${archive} is not an archive of the provider: ${(error as Error).message}. ${remedy}`, { cause: error });
  }
}

/** Reads an archive, and compares it with the digest of its release. */
function verified(archive: string, version: string): Buffer {
  const sums = join(archive, '..', `${PROVIDER_EXECUTABLE}_${version}_SHA256SUMS`);
  if (!existsSync(sums))
    throw new Error(`There is no ${sums}, so the archive beside it cannot be verified. Download all files of the release.`);
  const lines = found(sums, readFoundText).split('\n');
  const stated = lines.map((line) => line.trim().split(/\s+/)).find(([, name]) => name === basename(archive))?.[0];
  const content = found(archive, (file) => readFound(file, MOST));
  const digest = createHash('sha256').update(content).digest('hex');
  if (stated !== digest) {
    throw new Error(
      `${archive} is not the archive of the release: its SHA-256 digest is ${digest}, and ${sums} ` +
        `${stated === undefined ? 'does not name it' : `states ${stated}`}. Nothing was installed. Download the release again.`,
    );
  }
  return content;
}

function found<Content>(file: string, read: (file: string) => Content): Content {
  try {
    return read(file);
  } catch (error) {
    throw readingError(error, file, { missing: 'Download all files of the release.' });
  }
}

function unversioned(name: string, version: string): string {
  return name.replace(`${PROVIDER_EXECUTABLE}_v${version}`, PROVIDER_EXECUTABLE);
}
