import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Code } from '../../output';

/** Files of a new app, by their paths in its folder. */
export type Starter = Readonly<Record<string, Code>>;

export const STARTER_LANGUAGES = ['typescript', 'python', 'go', 'java', 'hcl'] as const;

export type StarterLanguage = (typeof STARTER_LANGUAGES)[number];

/** The new apps, which are examples of this repository. The build puts them in the place of this module. */
export const STARTERS = Object.fromEntries(STARTER_LANGUAGES.map((language) => [language, readStarter(language)])) as Readonly<
  Record<StarterLanguage, Starter>
>;

function readStarter(language: StarterLanguage): Starter {
  const folder = join(__dirname, '..', '..', '..', 'examples', 'init', language);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort();
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1).replaceAll(sep, '/'), readFileSync(path, 'utf8') as Code]));
}
