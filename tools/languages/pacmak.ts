import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { jsii } from '../../package.json';
import type { Step } from '../build/freshness';
import { JSII_ENVIRONMENT } from '../build/jsii';
import { fromRoot, ROOT } from '../paths';
import { run } from '../process';

/** Inputs of a language package: the packed files, the translated examples, and the build tools. */
export const PACKED = [
  ...['lib', '.jsii', '.jsii.tabl.json', 'dist/provider', 'dist/cli', 'package.json', 'package-lock.json', 'LICENSE'],
  'tools/languages/pacmak.ts',
];

/** The README of each package that has one: the README of the example, whose app the tests run. */
export const READMES = [
  { source: 'examples/python/README.md', packed: 'dist/python/README.md' },
  { source: 'examples/go/README.md', packed: `dist/go/${jsii.targets.go.packageName}/README.md` },
];

/** Generates the code of all languages but Java, whose package jsii-pacmak builds as a whole. One run, because the start takes long. */
export const CODE: Step = {
  name: 'code',
  reads: [...PACKED, ...READMES.map(({ source }) => source)],
  makes: ['dist/python/setup.py', 'dist/go', 'dist/dotnet'],
  make: async () => {
    await pacmak(['python', 'go', 'dotnet'], { more: ['--code-only'] });
    for (const { source, packed } of READMES) await copyFile(fromRoot(source), fromRoot(packed));
  },
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
      // The folder is first: `--targets` takes all following arguments.
      ...[fromRoot('node_modules/jsii-pacmak/bin/jsii-pacmak'), of],
      // Our examples are translated before. Examples of other packages are not needed.
      ...(of === ROOT ? ['--rosetta-unknown-snippets=fail'] : []),
      // projen generates .npmignore.
      ...['--npmignore=false', `--outdir=${into}`, ...targets.map((target) => `--targets=${target}`), ...more],
    ],
    { cwd: ROOT, env: { ...JSII_ENVIRONMENT, ...environment } },
  );
}
