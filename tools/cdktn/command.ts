import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { devDependencies } from '../../package.json';
import { isTooOld } from '../../src/command/apps/cdk-node';
import { cacheFolder } from '../cache';
import { run } from '../process';

/** Node to install beside the command if ours is older. */
const NODE = '22.23.3';

/**
 * Installs the command `cdktn` into the cache, once: 220 MB, and 190 MB more for a Node if ours is too old. Only tests need
 * the command, so it is no dependency of the clone.
 *
 * @param say progress callback
 * @returns folder to prepend to the PATH
 */
export async function cdktnCommand(say: (line: string) => void = () => undefined): Promise<string> {
  const packages = [
    `cdktn-cli@${devDependencies.cdktn}`,
    ...(isTooOld('cdktn', process.versions.node) ? [`${nodePackage()}@${NODE}`] : []),
  ];
  const folder = cacheFolder('cdktn', packages.join('+'));
  if (!existsSync(folder)) await install(packages, folder, say);
  return join(folder, 'node_modules', '.bin');
}

async function install(packages: readonly string[], folder: string, say: (line: string) => void): Promise<void> {
  say(`Installing ${packages.join(' and ')}, once ...`);
  await mkdir(dirname(folder), { recursive: true });
  const scratch = await mkdtemp(join(dirname(folder), 'install-'));
  try {
    const options = ['--prefix', scratch, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    await run('npm', ['install', ...options, ...packages], { cwd: scratch, shell: process.platform === 'win32' });
    await rename(scratch, folder);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** npm package with Node for this platform. The package `node` fetches it in a script, which npm may not run. */
function nodePackage(): string {
  return `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
}
