import { copyFile, cp } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { packCommand, packProvider } from '../executable/registry';
import { CDKTF, CDKTN, type Edition } from '../languages/edition';
import { javaForRelease } from '../languages/java';
import type { Language } from '../languages/language';
import { languagesOf, makePackage } from '../languages/languages';
import { preparation } from '../languages/pacmak';
import { sourceDistribution } from '../languages/python';
import { JS_TARBALLS, packJs } from '../package/js';
import { fromRoot } from '../paths';
import { checksumProblems, goProblems, mavenProblems, npmProblems, nugetProblems, pypiProblems, terraformProblems } from './checks';
import { filesIn } from '../checksums';

type Say = (line: string) => void;

/** Folder of all files that a release uploads, from the root. */
export const RELEASE = 'dist/release';

/** The packages for other languages are released for both CDKs. */
const EDITIONS = [CDKTF, CDKTN];

/** Files that a release uploads to one place. */
export interface Artefact {
  /** Folder below that of the release. */
  readonly folder: string;
  /** The place, for people. */
  readonly place: string;
  /** Makes it in the folder. */
  readonly make: (folder: string, say: Say) => Promise<void>;
  /** Returns the problems for which the place would refuse it. */
  readonly problems: (folder: string) => Promise<readonly string[]>;
}

export const ARTEFACTS: readonly Artefact[] = [
  {
    folder: 'npm',
    place: 'the npm registry',
    make: async (folder) => {
      for (const { filename } of await packJs()) await copyFile(fromRoot(JS_TARBALLS, filename), join(folder, filename));
    },
    problems: npmProblems,
  },
  {
    folder: 'pypi',
    place: 'PyPI',
    make: (folder, say) =>
      forEachCdk(async (edition) => {
        await copyProduct('Python', edition, folder, say);
        await sourceDistribution(edition, folder);
      }),
    problems: problemsOfEach(pypiProblems),
  },
  {
    folder: 'maven',
    place: 'Maven Central',
    make: (folder, say) =>
      forEachCdk(async (edition) => {
        installed('Java', edition);
        await makePackage(preparation(edition), say);
        await javaForRelease(edition, folder);
      }),
    problems: problemsOfEach(mavenProblems),
  },
  {
    folder: 'go',
    place: `the repositories ${EDITIONS.map(({ targets }) => targets.go.moduleName).join(' and ')}`,
    make: (folder, say) => forEachCdk((edition) => copyProduct('Go', edition, join(folder, goRepository(edition)), say)),
    problems: problemsOfEach((folder, edition) => goProblems(join(folder, goRepository(edition)), edition)),
  },
  {
    folder: 'nuget',
    place: 'NuGet, as code: it is built where a .NET SDK is',
    make: (folder, say) => forEachCdk((edition) => copyProduct('C#', edition, folder, say)),
    problems: problemsOfEach(nugetProblems),
  },
  {
    folder: 'terraform',
    place: 'releases of the repository terraform-provider-svc, which the Terraform registry reads',
    make: async (folder, say) => {
      await packProvider(say);
      await copyAll(fromRoot('dist/registry/release'), folder);
    },
    problems: terraformProblems,
  },
  {
    folder: 'terraform-musl',
    place: 'the release on GitHub, for a mirror on Alpine',
    make: (folder) => copyAll(fromRoot('dist/registry/release-musl'), folder),
    problems: checksumProblems,
  },
  {
    folder: 'command',
    place: 'the release on GitHub',
    make: async (folder, say) => {
      await packCommand(say);
      await copyAll(fromRoot('dist/command/release'), folder);
    },
    problems: checksumProblems,
  },
];

/** Works for one CDK after the other: two runs of jsii-pacmak need too much memory. */
async function forEachCdk(make: (edition: Edition) => Promise<void>): Promise<void> {
  for (const edition of EDITIONS) await make(edition);
}

function problemsOfEach(check: (folder: string, edition: Edition) => Promise<readonly string[]>): Artefact['problems'] {
  return async (folder) => (await Promise.all(EDITIONS.map((edition) => check(folder, edition)))).flat();
}

/** Name of the repository of a Go module, which is a folder of the release. */
function goRepository({ targets }: Edition): string {
  return basename(targets.go.moduleName);
}

/** Makes the package for a language, and copies it into a folder. */
async function copyProduct(name: string, edition: Edition, folder: string, say: Say): Promise<void> {
  const { product, steps } = installed(name, edition);
  await makePackage(steps, say);
  await cp(fromRoot(product), join(folder, basename(product)), { recursive: true });
}

function installed(name: string, edition: Edition): Language {
  const found = languagesOf(edition).find((each) => each.name === name);
  if (!found) throw new Error(`There is no package for ${name}.`);
  if (!found.isInstalled()) throw new Error(`A release needs the package for ${name}, which needs ${found.needs}.`);
  return found;
}

async function copyAll(from: string, to: string): Promise<void> {
  for (const name of filesIn(from)) await copyFile(join(from, name), join(to, name));
}
