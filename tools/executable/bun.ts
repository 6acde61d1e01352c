import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cacheFolder } from '../cache';
import { run } from '../process';
import { BUN_PACKAGES, BUN_VERSION } from './bun-packages';
import { executableName, type Platform } from './platforms';

/**
 * Returns the path of the Bun for a platform. Downloads its package from the npm registry once, into the cache of this user.
 *
 * @param say progress callback
 * @throws Error if the package is not the one whose digest is written in this repository
 */
export async function bunFor(platform: Platform, say: (line: string) => void): Promise<string> {
  const place = cacheFolder('bun', BUN_VERSION, platform.bun.replace('@oven/', ''));
  const bun = join(place, 'package', 'bin', executableName('bun', platform));
  if (existsSync(bun)) return bun;
  await mkdir(dirname(place), { recursive: true });
  const scratch = await mkdtemp(join(dirname(place), 'download-'));
  try {
    say(`Downloading ${platform.bun} ${BUN_VERSION} from the npm registry, once (about 50 MB) ...`);
    const tarball = await download(platform.bun, scratch);
    await run('tar', ['-xzf', tarball, '-C', scratch]);
    await rm(tarball);
    await rm(place, { recursive: true, force: true });
    await rename(scratch, place);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  return bun;
}

async function download(name: keyof typeof BUN_PACKAGES, folder: string): Promise<string> {
  const spec = `${name}@${BUN_VERSION}`;
  const { stdout } = await run('npm', ['pack', spec, '--json', '--pack-destination', folder], {
    cwd: folder,
    shell: process.platform === 'win32',
  });
  const [{ filename }] = JSON.parse(stdout) as [{ readonly filename: string }];
  // Older versions of npm report the name with the scope and a slash.
  const tarball = join(folder, filename.replace('@', '').replace('/', '-'));
  const digest = `sha512-${createHash('sha512')
    .update(await readFile(tarball))
    .digest('base64')}`;
  if (digest !== BUN_PACKAGES[name]) {
    throw new Error(
      `The npm registry answered another package for ${spec}: its digest is ${digest}, and tools/executable/bun-packages.ts has ` +
        `${BUN_PACKAGES[name]}. Nothing was unpacked.`,
    );
  }
  return tarball;
}
