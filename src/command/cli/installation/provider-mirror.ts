import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { PROVIDER_EXECUTABLE, PROVIDER_SOURCE, REGISTRY_HOSTS } from '../../../model';
import { makeFolder, refuseLinkedFolder } from '../../../output';

/**
 * Returns the implicit local mirror of Terraform and OpenTofu.
 *
 * @throws Error if this user has no home folder, as in a container with the id of any user
 */
export function implicitMirror(): string {
  const { APPDATA } = process.env;
  if (process.platform === 'win32' && APPDATA) return join(APPDATA, 'terraform.d', 'plugins');
  return join(homeFolder(), '.terraform.d', 'plugins');
}

function homeFolder(): string {
  try {
    return homedir();
  } catch (error) {
    throw new Error('This user has no home folder for the provider. Set HOME to a folder that you can write to.', { cause: error });
  }
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
export async function installProvider(
  mirror: string,
  version: string,
  builtProvider: string = join(__dirname, '..', 'provider'),
): Promise<string[]> {
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
  for (const place of places) {
    rmSync(place, { recursive: true });
    for (let above = dirname(place); above !== resolve(mirror) && readdirSync(above).length === 0; above = dirname(above)) rmdirSync(above);
  }
  return places;
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

/** Fills a temporary folder first: an engine must not find an incomplete provider. */
async function install(builtProvider: string, executable: string, place: string, version: string): Promise<void> {
  const fresh = `${place}.new`;
  makeFolder(dirname(place));
  await rm(fresh, { recursive: true, force: true });
  makeFolder(fresh);
  await cp(builtProvider, fresh, { recursive: true });
  const versioned = executable.replace(PROVIDER_EXECUTABLE, `${PROVIDER_EXECUTABLE}_v${version}`);
  await rename(join(fresh, executable), join(fresh, versioned));
  await rm(place, { recursive: true, force: true });
  await rename(fresh, place);
}
