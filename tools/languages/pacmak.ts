import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Step } from '../build/freshness';
import { JSII_ENVIRONMENT } from '../build/jsii';
import { fromRoot, ROOT } from '../paths';
import { run } from '../process';
import { NAMES } from '../cdktn/package';
import { CDKTF, type Edition } from './edition';
import { translations } from './translations';

/** The README of a package that has one. */
export interface Readme {
  /** The README of the example, whose app the tests run. */
  readonly source: string;
  readonly packed: string;
}

export function readmes({ into, targets }: Edition): readonly Readme[] {
  return [
    { source: 'examples/python/README.md', packed: `${into}/python/README.md` },
    { source: 'examples/go/README.md', packed: `${into}/go/${targets.go.packageName}/README.md` },
  ];
}

/** Inputs of a language package: the packed files, the translated examples, and the build tools. */
export function packedFiles({ folder }: Edition): readonly string[] {
  return [
    ...['lib', '.jsii', '.jsii.tabl.json', 'dist/provider', 'dist/cli', 'package.json', 'LICENSE'].map((name) => join(folder, name)),
    ...['package-lock.json', 'tools/languages/edition.ts', 'tools/languages/pacmak.ts', 'tools/cdktn/readme.ts', NAMES],
  ];
}

/** Returns the steps that make the npm package and its translations, which the packages for all languages need. */
export function preparation(edition: Edition): readonly Step[] {
  return [...edition.steps, translations(edition)];
}

/**
 * Returns the step that generates the code of all languages but Java, whose package jsii-pacmak builds as a whole. One run, because the
 * start takes long.
 */
export function code(edition: Edition): Step {
  const { prefix, into, readme } = edition;
  return {
    name: `${prefix}code`,
    reads: [...packedFiles(edition), ...readmes(edition).map(({ source }) => source)],
    makes: ['python/setup.py', 'go', 'dotnet'].map((made) => `${into}/${made}`),
    make: async () => {
      await pacmak(['python', 'go', 'dotnet'], {
        of: fromRoot(edition.folder),
        into: fromRoot(into),
        more: ['--code-only', ...ONLY_TRANSLATED],
      });
      for (const { source, packed } of readmes(edition))
        await writeFile(fromRoot(packed), readme(await readFile(fromRoot(source), 'utf8')));
    },
  };
}

export const CODE = code(CDKTF);

/** For our packages, whose examples are translated before. Examples of other packages are not needed. */
export const ONLY_TRANSLATED = ['--rosetta-unknown-snippets=fail'];

/**
 * Makes packages for other languages with jsii-pacmak.
 *
 * @param targets languages, as jsii calls them
 * @param options.of folder of the npm package
 * @param options.into folder that gets one folder for each target
 * @param options.more further arguments
 * @param options.environment further variables
 */
export async function pacmak(
  targets: readonly string[],
  options: {
    readonly of: string;
    readonly into: string;
    readonly more?: readonly string[];
    readonly environment?: Readonly<Record<string, string>>;
  },
): Promise<void> {
  const { of, into, more = [], environment = {} } = options;
  for (const target of targets) await rm(join(into, target), { recursive: true, force: true });
  await run(
    process.execPath,
    [
      // The folder is first: `--targets` takes all following arguments.
      ...[fromRoot('node_modules/jsii-pacmak/bin/jsii-pacmak'), of],
      // projen generates .npmignore.
      ...['--npmignore=false', `--outdir=${into}`, ...targets.map((target) => `--targets=${target}`), ...more],
    ],
    { cwd: ROOT, env: { ...JSII_ENVIRONMENT, ...environment } },
  );
}
