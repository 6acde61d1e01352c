import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Code } from '../../output';
import { programFolder } from '../programs/this-program';
import { forCdktn } from './names-for-cdktn';

/** Files of a new app, by their paths in its folder. */
export type Starter = Readonly<Record<string, Code>>;

export const STARTER_LANGUAGES = ['typescript', 'python', 'go', 'java', 'hcl'] as const;

export type StarterLanguage = (typeof STARTER_LANGUAGES)[number];

export const CDKS = ['cdktf', 'cdktn'] as const;

export type Cdk = (typeof CDKS)[number];

type Starters = Readonly<Record<StarterLanguage, Starter>>;

const EXAMPLES = Object.fromEntries(STARTER_LANGUAGES.map((language) => [language, readStarter(language)])) as Starters;

/** The new apps, which are examples of this repository, for each CDK. The build puts them in the place of this module. */
export const STARTERS: Readonly<Record<Cdk, Starters>> = {
  cdktf: EXAMPLES,
  cdktn: mapValues(EXAMPLES, (starter) => mapValues(starter, (text) => forCdktn(text) as Code)),
};

function mapValues<Name extends string, T>(of: Readonly<Record<Name, T>>, change: (value: T) => T): Record<Name, T> {
  return Object.fromEntries(Object.entries<T>(of).map(([name, value]) => [name, change(value)])) as Record<Name, T>;
}

function readStarter(language: StarterLanguage): Starter {
  const folder = join(programFolder()!, '..', '..', '..', 'examples', 'init', language);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort();
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1).replaceAll(sep, '/'), readFileSync(path, 'utf8') as Code]));
}
