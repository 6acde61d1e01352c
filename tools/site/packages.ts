import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { neutralEnvironment } from '../environment';
import { type Lock, lockProblems } from '../install-scripts.mjs';
import { fromRoot } from '../paths';
import { run } from '../process';

/** Folder of the generator, which has a lock file of its own. */
export const SITE = fromRoot('site');

/** Packages of the generator with an install script. site/.npmrc keeps npm from running any. */
const NOT_RUN = { esbuild: 'puts its binary in the place of a JavaScript launcher, which works as well' };

/** Returns the problems of the generator's lock file. */
export function siteLockProblems(): string[] {
  return lockProblems(JSON.parse(readFileSync(join(SITE, 'package-lock.json'), 'utf8')) as Lock, NOT_RUN).map(
    (problem) => `site: ${problem}`,
  );
}

/**
 * Installs the generator, unless exactly the packages of its lock file are installed.
 *
 * @throws ProgramFailed if npm fails
 */
export async function installGenerator(say: (line: string) => void): Promise<void> {
  const stamp = join(SITE, 'node_modules', '.installed-from');
  const wanted = createHash('sha256')
    .update(readFileSync(join(SITE, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const problems = siteLockProblems();
  if (problems.length > 0) throw new Error(problems.join('\n'));
  say('Installing the generator of the site (npm ci) ...');
  const windows = process.platform === 'win32';
  await run(windows ? 'npm.cmd' : 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: SITE,
    env: neutralEnvironment({}),
    shell: windows,
  });
  writeFileSync(stamp, wanted);
}
