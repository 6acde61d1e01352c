import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeApiReference } from '../build/jsii';
import { CONFORMANCE_PAGE } from '../conformance/check';
import { roomsTableIsCurrent } from '../docs/architecture';
import { outdated } from '../docs/files';
import { pages } from '../docs/pages';
import { currentSchema } from '../docs/schema';
import { openApiChecks } from '../openapi/checks';
import { fromRoot, ROOT } from '../paths';
import { run } from '../process';
import type { Check } from './tally';

/**
 * What must hold of the sources, beside the tests.
 *
 * @param options.full whether those that scale do all that they can
 */
export function checks({ full = process.env.SVC_TEST_FULL === '1' }: { readonly full?: boolean } = {}): readonly Check[] {
  return [
    { title: 'types (tsc)', run: () => tool('typescript/bin/tsc', '-p', 'tsconfig.json') },
    { title: 'lint and import rules (eslint)', run: () => tool('eslint/bin/eslint.js', '.', '--max-warnings=0') },
    { title: 'formatting (prettier; "npm run format" mends it)', run: () => tool('prettier/bin/prettier.cjs', '--check', '.') },
    { title: 'API.md describes the constructs as they are', run: apiReferenceIsCurrent },
    { title: 'docs/ describes the provider as it is', run: registryPagesAreCurrent },
    { title: 'ARCHITECTURE.md lists the rooms that ESLint holds', run: architectureIsCurrent },
    CONFORMANCE_PAGE,
    ...openApiChecks({ full }),
    { title: 'the project files are what .projenrc.ts says', run: projectFilesAreCurrent },
  ];
}

async function tool(script: string, ...args: string[]): Promise<void> {
  await run(process.execPath, [fromRoot('node_modules', script), ...args], { cwd: ROOT });
}

async function apiReferenceIsCurrent(): Promise<void> {
  const scratch = await mkdtemp(fromRoot('dist', 'api-reference-'));
  try {
    const fresh = join(scratch, 'API.md');
    await writeApiReference(fresh);
    if ((await readFile(fresh, 'utf8')) !== (await readFile(fromRoot('API.md'), 'utf8').catch(() => ''))) {
      throw new Error('API.md is out of date: run "npm run docgen" and commit it.');
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function registryPagesAreCurrent(): Promise<void> {
  const old = outdated(pages(currentSchema()));
  if (old.length > 0) throw new Error(`${old.map((path) => `docs/${path}`).join(', ')}: out of date. Run "npm run docs" and commit them.`);
}

async function architectureIsCurrent(): Promise<void> {
  if (!roomsTableIsCurrent()) throw new Error('The table of rooms in ARCHITECTURE.md is out of date. Run "npm run docs" and commit it.');
}

/** Synthesizes in place: what was out of date is then as it should be, and waits to be committed. */
async function projectFilesAreCurrent(): Promise<void> {
  const { files } = JSON.parse(await readFile(fromRoot('.projen/files.json'), 'utf8')) as { files: string[] };
  const before = await contents(files);
  await run(process.execPath, [fromRoot('node_modules/tsx/dist/cli.mjs'), '--tsconfig', 'projenrc/tsconfig.json', '.projenrc.ts'], {
    cwd: ROOT,
    env: { ...process.env, PROJEN_DISABLE_POST: '1' },
  });
  const after = await contents(files);
  const changed = files.filter((_, i) => before[i] !== after[i]);
  if (changed.length > 0) throw new Error(`${changed.join(', ')}: out of date. They are now as .projenrc.ts says; commit them.`);
}

function contents(files: readonly string[]): Promise<string[]> {
  return Promise.all(files.map((file) => readFile(fromRoot(file), 'utf8')));
}
