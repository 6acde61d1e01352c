import { mkdir, rename, rm } from 'node:fs/promises';
import { makePackage } from '../languages/languages';
import { fromRoot, ROOT } from '../paths';
import { run } from '../process';
import { CDKTN_PACKAGE } from '../cdktn/package';
import { PACKAGES } from './packages';

/** Output folder of the npm tarballs. */
export const JS_TARBALLS = 'dist/js';

/** npm's report of a tarball. */
export interface Tarball {
  readonly name: string;
  readonly version: string;
  readonly filename: string;
  /** Digest, as lock files have it. */
  readonly integrity: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly entryCount: number;
}

/** Packs all npm packages from the build. The package for cdktn is not part of the build, and is built here. */
export async function packJs(): Promise<readonly Tarball[]> {
  await makePackage(CDKTN_PACKAGE);
  // Apps may install the former tarballs while npm packs.
  const [former, packed] = [fromRoot(JS_TARBALLS), fromRoot(`${JS_TARBALLS}.new`)];
  await rm(packed, { recursive: true, force: true });
  const tarballs = await pack(
    PACKAGES.map(({ folder }) => folder),
    packed,
  );
  await rm(former, { recursive: true, force: true });
  await rename(packed, former);
  return tarballs;
}

/**
 * Packs built packages.
 *
 * @param folders of the packages, from the root
 * @param into folder that gets the tarballs
 */
export async function pack(folders: readonly string[], into: string): Promise<readonly Tarball[]> {
  await mkdir(into, { recursive: true });
  const { stdout } = await run(
    'npm',
    // Everything is built: no scripts.
    ['pack', '--json', '--ignore-scripts', '--pack-destination', into, ...folders.map((folder) => fromRoot(folder))],
    { cwd: ROOT, shell: process.platform === 'win32' },
  );
  return JSON.parse(stdout) as Tarball[];
}
