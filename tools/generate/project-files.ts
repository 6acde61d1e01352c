import { readFile } from 'node:fs/promises';
import { fromRoot, ROOT } from '../paths';
import { run } from '../process';
import type { Generated } from './generated';

/** What projen makes: package.json, tsconfig.json and their like. */
export const PROJECT_FILES: Generated = {
  name: 'the project files',
  source: '.projenrc.ts',
  // projen can only synthesize in place: what was out of date is then as it should be, and waits to be committed.
  outdated: async () => {
    const { files } = JSON.parse(await readFile(fromRoot('.projen/files.json'), 'utf8')) as { files: string[] };
    const before = await contents(files);
    await synthesize();
    const after = await contents(files);
    return files.filter((_, i) => before[i] !== after[i]);
  },
  write: synthesize,
};

async function synthesize(): Promise<void> {
  await run(process.execPath, [fromRoot('node_modules/tsx/dist/cli.mjs'), '--tsconfig', 'projenrc/tsconfig.json', '.projenrc.ts'], {
    cwd: ROOT,
    env: { ...process.env, PROJEN_DISABLE_POST: '1' },
  });
}

function contents(files: readonly string[]): Promise<string[]> {
  return Promise.all(files.map((file) => readFile(fromRoot(file), 'utf8')));
}
