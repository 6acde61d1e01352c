import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PROVIDER_EXECUTABLE } from '../../../model';
import { makeTemporaryFolder } from '../../../output';
import { isMusl, mirrorPlatform } from './provider-mirror';
import { bunVersion } from './runtime';

/** Returns the path of the archive with the executable for this machine, in a folder with the files of a release. */
export function archiveIn(folder: string, version: string): string {
  return join(folder, `${PROVIDER_EXECUTABLE}_${version}_${mirrorPlatform()}.zip`);
}

/** Default folder of the archives: that of an executable command, or of a clone after `npm run package -- provider`. */
export function usualArchives(): string {
  if (bunVersion() !== undefined) return dirname(process.execPath);
  return join(__dirname, '..', 'registry', isMusl() ? 'release-musl' : 'release');
}

/**
 * Unpacks the provider of an archive into a temporary folder, and deletes the folder at the end.
 *
 * @param use receives the folder, with the executable under the name of the build
 * @throws Error if the archive has another digest than its release states, or is not an archive of the provider
 */
export async function withUnpacked<Result>(archive: string, version: string, use: (folder: string) => Promise<Result>): Promise<Result> {
  const content = verified(archive, version);
  const { unzipSync } = await import('fflate');
  const folder = makeTemporaryFolder('svc-provider-');
  try {
    const files = Object.entries(unzipSync(content)).map(([name, bytes]) => [unversioned(name, version), bytes] as const);
    const strange = files.find(([name]) => name !== basename(name) || name.includes('\\'));
    if (strange)
      throw new Error(`${archive} contains ${JSON.stringify(strange[0])}, which is outside of its folder. Nothing was installed.`);
    for (const [name, bytes] of files) await writeFile(join(folder, name), bytes);
    const executable = files.map(([name]) => name).find((name) => name.replace(/\.exe$/, '') === PROVIDER_EXECUTABLE);
    if (executable === undefined) throw new Error(`${archive} contains no ${PROVIDER_EXECUTABLE}_v${version}. Nothing was installed.`);
    await chmod(join(folder, executable), 0o755);
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads an archive, and compares it with the digest of its release. */
function verified(archive: string, version: string): Buffer {
  const sums = join(archive, '..', `${PROVIDER_EXECUTABLE}_${version}_SHA256SUMS`);
  if (!existsSync(sums))
    throw new Error(`There is no ${sums}, so the archive beside it cannot be verified. Download all files of the release.`);
  const lines = readFileSync(sums, 'utf8').split('\n');
  const stated = lines.map((line) => line.trim().split(/\s+/)).find(([, name]) => name === basename(archive))?.[0];
  const content = readFileSync(archive);
  const digest = createHash('sha256').update(content).digest('hex');
  if (stated !== digest) {
    throw new Error(
      `${archive} is not the archive of the release: its SHA-256 digest is ${digest}, and ${sums} ` +
        `${stated === undefined ? 'does not name it' : `states ${stated}`}. Nothing was installed. Download the release again.`,
    );
  }
  return content;
}

function unversioned(name: string, version: string): string {
  return name.replace(`${PROVIDER_EXECUTABLE}_v${version}`, PROVIDER_EXECUTABLE);
}
