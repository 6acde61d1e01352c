import { cpSync, existsSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromRoot, ROOT } from '../../../tools/paths';
import { run } from '../../../tools/process';

/**
 * A copy of the sources as they are now. Of what is installed it shares all with this clone.
 *
 * @param built files and folders of what this clone has built, to be there too. Default: nothing is built
 * @returns its folder, for the caller to take away
 */
export async function freshClone(built: readonly string[] = []): Promise<string> {
  const clone = join(mkdtempSync(join(tmpdir(), 'svc-e2e-')), 'cdktf');
  mkdirSync(clone);
  const sources = "git ls-files -co --exclude-standard -z | grep -zv '^node_modules' | xargs -0 ls -d 2>/dev/null";
  await run('bash', ['-c', `${sources} | tar -cf - -T - | tar -xf - -C ${clone}`], { cwd: ROOT });
  symlinkSync(fromRoot('node_modules'), join(clone, 'node_modules'), 'dir');
  for (const each of built) {
    if (existsSync(fromRoot(each))) cpSync(fromRoot(each), join(clone, each), { recursive: true, verbatimSymlinks: true });
  }
  return clone;
}
