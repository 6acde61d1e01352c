import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cacheFolder } from '../cache';
import { neutralEnvironment } from '../environment';
import { run } from '../process';
import { BUN_PACKAGES, BUN_VERSION } from './bun-packages';
import { executableName, type Platform } from './platforms';

/**
 * Returns the path of the Bun for a platform. Its package is downloaded from the npm registry once, into the cache of this user. Each use
 * compares it with the digest again, and unpacks it anew: what is in a cache may be of another, and Bun makes what is released.
 *
 * @param into a private folder that gets the package
 * @param say progress callback
 * @throws Error if the package is not the one whose digest is written in this repository
 */
export async function bunFor(platform: Platform, into: string, say: (line: string) => void): Promise<string> {
  const content = (await cached(platform.bun)) ?? (await downloaded(platform.bun, say));
  const tarball = join(into, 'bun.tgz');
  await mkdir(into, { recursive: true });
  await writeFile(tarball, content);
  await run('tar', ['-xzf', tarball, '-C', into]);
  await rm(tarball);
  return join(into, 'package', 'bin', executableName('bun', platform));
}

type BunPackage = keyof typeof BUN_PACKAGES;

function placeOf(name: BunPackage): string {
  return cacheFolder('bun', BUN_VERSION, `${name.replace('@oven/', '')}.tgz`);
}

/** Returns the package in the cache; undefined if there is none, or another. */
async function cached(name: BunPackage): Promise<Buffer | undefined> {
  if (!existsSync(placeOf(name))) return undefined;
  const content = await readFile(placeOf(name));
  return digestOf(content) === BUN_PACKAGES[name] ? content : undefined;
}

async function downloaded(name: BunPackage, say: (line: string) => void): Promise<Buffer> {
  const place = placeOf(name);
  await mkdir(dirname(place), { recursive: true });
  const scratch = await mkdtemp(join(dirname(place), 'download-'));
  try {
    say(`Downloading ${name} ${BUN_VERSION} from the npm registry, once (about 50 MB) ...`);
    const [tarball, content] = await download(name, scratch);
    await rename(tarball, place);
    return content;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function download(name: BunPackage, folder: string): Promise<readonly [tarball: string, content: Buffer]> {
  const spec = `${name}@${BUN_VERSION}`;
  const { stdout } = await run('npm', ['pack', spec, '--json', '--pack-destination', folder], {
    cwd: folder,
    env: neutralEnvironment({}),
    shell: process.platform === 'win32',
  });
  const [{ filename }] = JSON.parse(stdout) as [{ readonly filename: string }];
  // Older versions of npm report the name with the scope and a slash.
  const tarball = join(folder, filename.replace('@', '').replace('/', '-'));
  const content = await readFile(tarball);
  const digest = digestOf(content);
  if (digest !== BUN_PACKAGES[name]) {
    throw new Error(
      `The npm registry answered another package for ${spec}: its digest is ${digest}, and tools/executable/bun-packages.ts has ` +
        `${BUN_PACKAGES[name]}. Nothing was unpacked.`,
    );
  }
  return [tarball, content];
}

/** Returns a digest as lock files have it. */
function digestOf(content: Buffer): string {
  return `sha512-${createHash('sha512').update(content).digest('base64')}`;
}
