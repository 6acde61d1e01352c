import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Assembly } from '@jsii/spec';
import { JSII_ENVIRONMENT } from '../build/jsii';
import { fromRoot } from '../paths';
import { run } from '../process';

/** Returns the changes that break apps of the former surface, as reported by jsii-diff. */
export async function incompatibleChanges(before: Assembly, after: Assembly): Promise<readonly string[]> {
  // Inside the clone: jsii-diff looks for the peers in the folders above.
  await mkdir(fromRoot('dist'), { recursive: true });
  const scratch = await mkdtemp(fromRoot('dist', 'compatibility-'));
  try {
    const folders = [await packageOf(before, join(scratch, 'before')), await packageOf(after, join(scratch, 'after'))];
    const { status, stderr } = await run(
      process.execPath,
      [fromRoot('node_modules/jsii-diff/bin/jsii-diff'), ...folders, '--error-on', 'all', '--validate'],
      { env: JSII_ENVIRONMENT, accept: [0, 1] },
    );
    const changes = stderr.split('\n').flatMap((line) => /^err\s+- (.*)$/.exec(line)?.[1] ?? []);
    if (status !== 0 && changes.length === 0) throw new Error(`jsii-diff says something else than it used to:\n${stderr}`);
    return changes;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function packageOf(assembly: Assembly, folder: string): Promise<string> {
  await mkdir(folder);
  await writeFile(join(folder, '.jsii'), JSON.stringify(assembly));
  const { name, version, dependencies } = assembly;
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name, version, dependencies, jsii: {} }));
  return folder;
}
