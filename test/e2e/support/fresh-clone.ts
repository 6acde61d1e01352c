import { cpSync, existsSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromRoot, ROOT } from '../../../tools/paths';
import { run } from '../../../tools/process';

/**
 * Copies the present sources. Shares the installed packages with this clone.
 *
 * @param built files and folders of this clone's build to copy. Default: none
 * @returns the folder, which the caller deletes
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
