import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Step } from '../build/freshness';
import { JSII_ENVIRONMENT } from '../build/jsii';
import { fromRoot, ROOT } from '../paths';
import { run } from '../process';

/** Inputs of a language package: the packed files, the translated examples, and the build tools. */
export const PACKED = [
  ...['lib', '.jsii', '.jsii.tabl.json', 'dist/provider', 'dist/cli', 'package.json', 'package-lock.json', 'README.md', 'LICENSE'],
  'tools/languages/pacmak.ts',
];

/** The code of all languages but Java, whose package jsii-pacmak makes as a whole. One run: what takes long is to begin. */
export const CODE: Step = {
  name: 'code',
  reads: PACKED,
  makes: ['dist/python/setup.py', 'dist/go', 'dist/dotnet'],
  make: () => pacmak(['python', 'go', 'dotnet'], { more: ['--code-only'] }),
};

/**
 * Makes packages for other languages with jsii-pacmak.
 *
 * @param targets languages, as jsii calls them
 * @param options.of folder of the npm package. Default: ours
 * @param options.into folder that gets one folder for each target. Default: `dist`
 * @param options.more further arguments
 * @param options.environment further variables
 */
export async function pacmak(
  targets: readonly string[],
  options: {
    readonly of?: string;
    readonly into?: string;
    readonly more?: readonly string[];
    readonly environment?: Readonly<Record<string, string>>;
  } = {},
): Promise<void> {
  const { of = ROOT, into = fromRoot('dist'), more = [], environment = {} } = options;
  for (const target of targets) await rm(join(into, target), { recursive: true, force: true });
  await run(
    process.execPath,
    [
      // The folder first: `--targets` takes all that follows it.
      ...[fromRoot('node_modules/jsii-pacmak/bin/jsii-pacmak'), of],
      // Every example of ours is translated beforehand; those of others are not our business.
      ...(of === ROOT ? ['--rosetta-unknown-snippets=fail'] : []),
      // .npmignore is projen's.
      ...['--npmignore=false', `--outdir=${into}`, ...targets.map((target) => `--targets=${target}`), ...more],
    ],
    { cwd: ROOT, env: { ...JSII_ENVIRONMENT, ...environment } },
  );
}
