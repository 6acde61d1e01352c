import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { PROVIDER_EXECUTABLE, PROVIDER_SOURCE, REGISTRY_HOSTS } from '../model';

/** The folder in which Terraform and OpenTofu look by default. */
export function implicitMirror(): string {
  const { APPDATA } = process.env;
  return process.platform === 'win32' && APPDATA ? join(APPDATA, 'terraform.d', 'plugins') : join(homedir(), '.terraform.d', 'plugins');
}

/** This machine, as provider mirrors name it: `linux_amd64`. */
export function mirrorPlatform(): string {
  const os: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows', sunos: 'solaris' };
  const architecture: Record<string, string> = { x64: 'amd64', ia32: '386' };
  return `${os[process.platform] ?? process.platform}_${architecture[process.arch] ?? process.arch}`;
}

/**
 * Copies the built provider into a mirror, for the registries of both engines.
 *
 * @param builtProvider the folder that the build made
 * @returns the folders that now hold it
 * @throws Error if the provider is not built, or the mirror cannot be written
 */
export async function installProvider(
  mirror: string,
  version: string,
  builtProvider: string = join(__dirname, '..', 'provider'),
): Promise<string[]> {
  if (!existsSync(join(builtProvider, PROVIDER_EXECUTABLE))) {
    throw new Error(
      `the provider is not built: ${builtProvider} does not contain ${PROVIDER_EXECUTABLE}. In a clone of the ` +
        `repository, run "npm run build" first.`,
    );
  }
  const places = installedProviders(mirror, version);
  for (const place of places) await install(builtProvider, place, version);
  return places;
}

/** Where a mirror has the provider, for the registry of each engine. */
export function installedProviders(mirror: string, version: string): string[] {
  return REGISTRY_HOSTS.map((host) => resolve(mirror, host, PROVIDER_SOURCE, version, mirrorPlatform()));
}

/** Fills a temporary folder first, so that an engine never finds an incomplete provider. */
async function install(builtProvider: string, place: string, version: string): Promise<void> {
  const fresh = `${place}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true });
  await cp(builtProvider, fresh, { recursive: true });
  await rename(join(fresh, PROVIDER_EXECUTABLE), join(fresh, `${PROVIDER_EXECUTABLE}_v${version}`));
  await rm(place, { recursive: true, force: true });
  await rename(fresh, place);
}
