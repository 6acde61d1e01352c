import { readFile } from 'node:fs/promises';
import { COMPATIBILITY } from '../compatibility/check';
import { GENERATED } from '../generate/list';
import type { Generated } from '../generate/generated';
import { type Lock, lockProblems } from '../install-scripts.mjs';
import { siteLockProblems } from '../site/packages';
import { openApiChecks } from '../openapi/checks';
import { fromRoot, ROOT } from '../paths';
import { run } from '../process';
import type { Check } from './tally';

/** Cache of the checks for unchanged files. ESLint has no cache, because its rules read other files too. */
const CACHE = 'node_modules/.cache/svc-waap';

/** Returns the checks of the sources, as run by `npm run check`. */
export function sourceChecks(): readonly Check[] {
  return [
    {
      title: 'types (tsc)',
      run: () => tool('typescript/bin/tsc', '-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', `${CACHE}/types`),
    },
    { title: 'lint and import rules (eslint)', run: () => tool('eslint/bin/eslint.js', '.', '--max-warnings=0') },
    {
      title: 'formatting (prettier; "npm run format" mends it)',
      run: () => tool('prettier/bin/prettier.cjs', '--check', '.', '--cache', '--cache-location', `${CACHE}/formatting`),
    },
    { title: 'install scripts, integrity and origins in the lock files', run: lockIsSound },
    ...GENERATED.map(isCurrent),
    COMPATIBILITY,
  ];
}

/**
 * Returns all checks, also those with their own tools, as independent lists.
 *
 * @param options.full whether scalable checks run at full scale
 */
export function checks({ full = process.env.SVC_TEST_FULL === '1' }: { readonly full?: boolean } = {}): readonly (readonly Check[])[] {
  return [sourceChecks(), openApiChecks({ full })];
}

/** Check that npm runs no unreviewed script, and takes packages only from the registry of the user. */
async function lockIsSound(): Promise<void> {
  const lock = JSON.parse(await readFile(fromRoot('package-lock.json'), 'utf8')) as Lock;
  const problems = [...lockProblems(lock), ...siteLockProblems()];
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

async function tool(script: string, ...args: string[]): Promise<void> {
  await run(process.execPath, [fromRoot('node_modules', script), ...args], { cwd: ROOT });
}

function isCurrent({ name, source, outdated }: Generated): Check {
  return {
    title: `${name} as ${source} makes it`,
    run: async () => {
      const files = await outdated();
      if (files.length > 0) throw new Error(`Out of date: ${files.join(', ')}. Run "npm run generate" and commit the changes.`);
    },
  };
}
