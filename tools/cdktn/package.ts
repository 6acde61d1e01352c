import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { forCdktn } from '../../src/command/apps/names-for-cdktn';
import { generateBindings } from '../build/bindings';
import type { Step } from '../build/freshness';
import { compileJsii } from '../build/jsii';
import { SCHEMA_JSON } from '../build/schema';
import { fromRoot } from '../paths';
import { generateForCdktn } from './bindings';
import { cdktnManifest } from './manifest';
import { README_SOURCE, cdktnReadme } from './readme';

/** Output folder of the package `@svc-waap/cdktn`: the constructs for cdktn, built from the same sources. */
export const CDKTN_FOLDER = 'dist/cdktn';

/** The sources, and the code that surrounds their examples. */
const SOURCES = ['src/index.ts', 'src/constructs', 'rosetta'];

/** Names of cdktn, in what is copied from the clone. */
export const NAMES = 'src/command/apps/names-for-cdktn.ts';

const MAKERS = [
  ...['bindings', 'manifest', 'readme', 'package'].map((name) => `tools/cdktn/${name}.ts`),
  ...['bindings', 'jsii', 'load-on-use'].map((name) => `tools/build/${name}.ts`),
  NAMES,
];

const PROGRAMS = ['dist/provider', 'dist/cli'];

/** Builds only the constructs, for their tests. */
export const CDKTN_CONSTRUCTS: Step = {
  name: 'cdktn-constructs',
  reads: [...SOURCES, README_SOURCE, SCHEMA_JSON, 'package.json', 'package-lock.json', ...MAKERS],
  makes: [`${CDKTN_FOLDER}/lib/index.js`, `${CDKTN_FOLDER}/.jsii`],
  make: compileConstructs,
};

/** Builds the whole package for npm, with the provider and the command. */
export const CDKTN_PACKAGE: readonly Step[] = [
  CDKTN_CONSTRUCTS,
  { name: 'cdktn-programs', reads: PROGRAMS, makes: PROGRAMS.map((folder) => join(CDKTN_FOLDER, folder)), make: copyPrograms },
];

async function compileConstructs(): Promise<void> {
  const folder = fromRoot(CDKTN_FOLDER);
  for (const made of ['src', 'lib', 'rosetta', '.jsii']) await rm(join(folder, made), { recursive: true, force: true });
  for (const source of SOURCES) await copyRenamed(source, folder);
  await cp(fromRoot('LICENSE'), join(folder, 'LICENSE'));
  await writeFile(join(folder, 'README.md'), cdktnReadme(await readFile(fromRoot(README_SOURCE), 'utf8')));
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(cdktnManifest(), null, 2)}\n`);
  await generateBindings(fromRoot(SCHEMA_JSON), join(folder, 'src/bindings'), generateForCdktn);
  // jsii finds the dependencies in the node_modules of the clone.
  await compileJsii(folder);
}

async function copyPrograms(): Promise<void> {
  for (const folder of PROGRAMS) {
    await rm(fromRoot(CDKTN_FOLDER, folder), { recursive: true, force: true });
    await cp(fromRoot(folder), fromRoot(CDKTN_FOLDER, folder), { recursive: true });
  }
}

/** Copies a file, or the files of a folder, with the names of cdktn. */
async function copyRenamed(source: string, into: string): Promise<void> {
  if ((await stat(fromRoot(source))).isDirectory()) {
    for (const name of await readdir(fromRoot(source))) await copyRenamed(join(source, name), into);
    return;
  }
  await mkdir(dirname(join(into, source)), { recursive: true });
  await writeFile(join(into, source), forCdktn(await readFile(fromRoot(source), 'utf8')));
}
