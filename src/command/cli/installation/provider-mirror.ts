import { existsSync, lstatSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { cp, rename } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { own, PROVIDER_EXECUTABLE, PROVIDER_SOURCE, REGISTRY_HOSTS } from '../../../model';
import { homeFolder, isOtherProcess, makeFolder, neededHomeFolder, refuseLinkedFolder, TemporaryFolder } from '../../../output';
import { readFound } from '../../files/read-text';

/** Returns the implicit local mirror of Terraform and OpenTofu. @throws Error with the remedy if this user has no home folder */
export function implicitMirror(): string {
  return mirrorOfUser() ?? join(neededHomeFolder(), '.terraform.d', 'plugins');
}

/** Returns the implicit local mirror of Terraform and OpenTofu; undefined if this user has no home folder. */
export function mirrorOfUser(): string | undefined {
  const { APPDATA } = process.env;
  if (process.platform === 'win32' && APPDATA) return join(APPDATA, 'terraform.d', 'plugins');
  const home = homeFolder();
  return home === undefined ? undefined : join(home, '.terraform.d', 'plugins');
}

/** Returns the platform of this machine as provider mirrors write it: `linux_amd64`. */
export function mirrorPlatform(): string {
  const os: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows', sunos: 'solaris' };
  const architecture: Record<string, string> = { x64: 'amd64', ia32: '386' };
  return `${os[process.platform] ?? process.platform}_${architecture[process.arch] ?? process.arch}`;
}

/** Whether this Node is linked with musl, as on Alpine. The report names the version of glibc, where there is one. */
export function isMusl(): boolean {
  if (process.platform !== 'linux') return false;
  const { header } = process.report.getReport() as { readonly header: { readonly glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime === undefined;
}

/**
 * Copies the built provider into a mirror, for the registry of each engine.
 *
 * @param builtProvider folder of the build
 * @returns the folders that contain the provider
 * @throws Error if the provider is not built, or the mirror cannot be written or leads out of a repository
 */
export async function installProvider(mirror: string, version: string, builtProvider: string): Promise<string[]> {
  const executable = executableIn(builtProvider);
  if (executable === undefined) {
    throw new Error(
      `The provider is not built: ${builtProvider} does not contain ${PROVIDER_EXECUTABLE}. In a clone of the ` +
        `repository, run "npm run build" first.`,
    );
  }
  const places = ownPlaces(mirror, version);
  for (const place of places) await install(builtProvider, executable, place, version);
  return places;
}

/** Returns the folders of the provider in a mirror, for the registry of each engine. */
export function installedProviders(mirror: string, version: string): string[] {
  return REGISTRY_HOSTS.map((host) => resolve(mirror, host, PROVIDER_SOURCE, version, mirrorPlatform()));
}

/**
 * Deletes a version of the provider from a mirror, and the folders that are empty then.
 *
 * @returns the deleted folders of the provider
 * @throws Error if the mirror leads out of a repository
 */
export function removeProvider(mirror: string, version: string): string[] {
  const places = ownPlaces(mirror, version).filter((place) => existsSync(place));
  return places.filter((place) => {
    const folder = makeOwnFolder(dirname(place));
    const isRemoved = renamed(place, join(folder.path, 'old'));
    deleteOwnFolder(folder);
    deleteLeftovers(dirname(place));
    for (let above = dirname(place); above !== resolve(mirror) && deletedIfEmpty(above);) above = dirname(above);
    return isRemoved;
  });
}

/** Deletes an empty folder. Returns whether it is gone: other processes may fill it, or delete it, at the same time. */
function deletedIfEmpty(folder: string): boolean {
  if (namesIn(folder).length > 0) return false;
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    if (isOfOthers(error)) return !existsSync(folder);
    throw error;
  }
}

/** Returns the folders of the provider, whose former content is deleted. A mirror may be a part of a repository, and contain links. */
function ownPlaces(mirror: string, version: string): string[] {
  const places = installedProviders(mirror, version);
  for (const place of places) refuseLinkedFolder(dirname(place));
  return places;
}

function executableIn(folder: string): string | undefined {
  return [PROVIDER_EXECUTABLE, `${PROVIDER_EXECUTABLE}.exe`].find((name) => existsSync(join(folder, name)));
}

/** Times that an install begins again because other processes have changed the same folder. */
const MOST_TRIES = 20;

/**
 * Puts the provider in its place. It is filled in a folder of this process and then renamed: an engine must not find an incomplete
 * provider. Other processes may do the same at the same time, so an error of a rename is a reason to look again.
 */
async function install(builtProvider: string, executable: string, place: string, version: string): Promise<void> {
  const versioned = executable.replace(PROVIDER_EXECUTABLE, `${PROVIDER_EXECUTABLE}_v${version}`);
  const isInstalled = () => hasContentOf(place, builtProvider, { [executable]: versioned });
  const installOnce = async (): Promise<void> => {
    const folder = makeOwnFolder(dirname(place));
    try {
      const fresh = join(folder.path, 'new');
      makeFolder(fresh);
      await cp(builtProvider, fresh, { recursive: true });
      await rename(join(fresh, executable), join(fresh, versioned));
      if (!isInstalled()) replace(place, fresh, join(folder.path, 'old'));
    } finally {
      deleteOwnFolder(folder);
    }
  };
  let problem: unknown;
  for (let tries = 0; tries < MOST_TRIES && !isInstalled(); tries += 1) {
    try {
      problem = undefined;
      await installOnce();
    } catch (error) {
      if (!isOfOthers(error)) throw error;
      problem = error;
    }
  }
  deleteLeftovers(dirname(place));
  if (problem === undefined || isInstalled()) return;
  throw new Error(
    `The provider cannot be installed in ${place}: ${(problem as Error).message}. If other processes install it at the same time, wait ` +
      'for their end, and install it again.',
    { cause: problem },
  );
}

/** Renames at once, without a moment for other work of this process. What was there comes back if the new folder cannot take its place. */
function replace(place: string, fresh: string, old: string): void {
  const isReplaced = renamed(place, old);
  try {
    renameSync(fresh, place);
  } catch (error) {
    if (isReplaced && !existsSync(place)) renameSync(old, place);
    throw error;
  }
}

/** Renames what is there. Returns whether it was there. */
function renamed(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return false;
  }
}

/** Whether an error says that another process has put a folder into its place, or has deleted one. */
function isOfOthers(error: unknown): boolean {
  const { code, cause } = error as NodeJS.ErrnoException;
  return code === 'ENOTEMPTY' || code === 'EEXIST' || [code, (cause as NodeJS.ErrnoException | undefined)?.code].includes('ENOENT');
}

/** Folders of installs and removals, with the ids of their processes. */
const OWN_FOLDER = /^\.svc-waap-(\d{1,15})-[A-Za-z0-9]+$/;

/** Those of this process. One that was killed may have had the same id, as in containers. */
const ownFolders = new Set<string>();

function makeOwnFolder(parent: string): TemporaryFolder {
  makeFolder(parent);
  const folder = new TemporaryFolder(`.svc-waap-${process.pid}-`, { parent, remedy: 'Set --dir to a folder that you can write to.' });
  ownFolders.add(folder.path);
  return folder;
}

function deleteOwnFolder(folder: TemporaryFolder): void {
  folder.remove();
  ownFolders.delete(folder.path);
}

/** Deletes the folders of killed processes, as far as this user may. */
function deleteLeftovers(parent: string): void {
  for (const name of namesIn(parent)) {
    const owner = OWN_FOLDER.exec(name)?.[1];
    const folder = resolve(parent, name);
    if (owner !== undefined && !isOtherProcess(Number(owner)) && !ownFolders.has(folder)) deleteLeftover(folder);
  }
}

/** Leaves what another user of the mirror has to delete: the provider is in its place without it. */
function deleteLeftover(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    if (!['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** Returns the names in a folder; none if it is missing. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isOfOthers(error)) return [];
    throw error;
  }
}

/**
 * Whether a folder has the files of another one, and nothing else.
 *
 * @param names files whose names differ: from those of the other folder to those of this one
 */
function hasContentOf(folder: string, other: string, names: Readonly<Record<string, string>> = {}): boolean {
  try {
    // A link is none of ours.
    if (!lstatSync(folder).isDirectory()) return false;
    const expected = new Map(readdirSync(other).map((name) => [own(names, name) ?? name, join(other, name)]));
    const found = readdirSync(folder);
    return found.length === expected.size && found.every((name) => hasBytesOf(join(folder, name), expected.get(name)));
  } catch (error) {
    // Another process replaces it at this moment, or a file is in the way.
    if (isOfOthers(error) || (error as NodeJS.ErrnoException).code === 'ENOTDIR') return false;
    throw error;
  }
}

/** Maximum size of a file in bytes. */
const LARGEST = 512 * 1024 * 1024;

function hasBytesOf(path: string, other: string | undefined): boolean {
  if (other === undefined) return false;
  const [one, two] = [lstatSync(path), lstatSync(other)];
  if (one.mode !== two.mode) return false;
  if (one.isDirectory()) return hasContentOf(path, other);
  return one.isFile() && one.size === two.size && readFound(path, LARGEST).equals(readFound(other, LARGEST));
}
