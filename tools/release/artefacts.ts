import { copyFile, cp } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { jsii } from '../../package.json';
import { packCommand, packProvider } from '../executable/registry';
import { LANGUAGES, makePackage } from '../languages/languages';
import { javaForRelease } from '../languages/java';
import { sourceDistribution } from '../languages/python';
import { TRANSLATIONS } from '../languages/translations';
import { JS_TARBALLS, packJs } from '../package/js';
import { fromRoot } from '../paths';
import { checksumProblems, goProblems, mavenProblems, npmProblems, nugetProblems, pypiProblems, terraformProblems } from './checks';
import { filesIn } from '../checksums';

type Say = (line: string) => void;

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
    make: async (folder, say) => {
      await makePackage([TRANSLATIONS], say);
      await copyProduct('Python', folder, say);
      await sourceDistribution(folder);
    },
    problems: pypiProblems,
  },
  {
    folder: 'maven',
    place: 'Maven Central',
    make: javaForRelease,
    problems: mavenProblems,
  },
  {
    folder: 'go',
    place: `the repository ${jsii.targets.go.moduleName}`,
    make: (folder, say) => copyProduct('Go', folder, say),
    problems: goProblems,
  },
  {
    folder: 'nuget',
    place: 'NuGet, as code: it is built where a .NET SDK is',
    make: (folder, say) => copyProduct('C#', folder, say),
    problems: nugetProblems,
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

/** Makes the package for a language, and copies it into a folder. */
async function copyProduct(name: string, folder: string, say: Say): Promise<void> {
  const found = LANGUAGES.find((each) => each.name === name);
  if (!found) throw new Error(`There is no package for ${name}.`);
  if (!found.isInstalled()) throw new Error(`A release needs the package for ${name}, which needs ${found.needs}.`);
  await makePackage(found.steps, say);
  await cp(fromRoot(found.product), join(folder, basename(found.product)), { recursive: true });
}

async function copyAll(from: string, to: string): Promise<void> {
  for (const name of filesIn(from)) await copyFile(join(from, name), join(to, name));
}
