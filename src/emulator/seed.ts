import { readFileSync } from 'node:fs';
import { type Problem } from './api-error';
import { configurationNameProblem } from './configuration-name';
import { storedForm, type Family } from './family';
import { isObject, type Json, type JsonObject } from './json';
import { StartupError } from './startup-error';
import { type NewConfiguration } from './store/configuration-store';
import { type Entry } from './store/family-draft';

/** What configurations hold from the start: entries by family, such as `dynamic-rules`. */
export interface SeedDocument {
  readonly configurations: Readonly<Record<string, Readonly<Record<string, readonly object[]>>>>;
}

type JsonPath = readonly (string | number)[];

interface SeedProblem {
  readonly at: JsonPath;
  readonly problem: string;
  readonly remedy: string;
}

/** How many problems are told at once. */
const TOLD = 20;

/** Reads and checks a seed, the whole of it, before anything is stored. */
export function readSeed(seed: string | SeedDocument, families: readonly Family[]): NewConfiguration[] {
  const origin = typeof seed === 'string' ? seed : 'The seed';
  const document = typeof seed === 'string' ? parsed(seed) : (structuredClone(seed) as unknown as Json);
  const problems: SeedProblem[] = [];
  const configurations = configurationsOf(document, families, problems);
  if (problems.length > 0) {
    const lines = problems
      .slice(0, TOLD)
      .map(({ at, problem, remedy }) => `${origin}: ${written(at)}: ${problem}. ${remedy}.`);
    const more = problems.length > TOLD ? [`${origin}: ... and ${problems.length - TOLD} more.`] : [];
    throw new StartupError([...lines, ...more, 'Nothing was stored.'].join('\n'));
  }
  return configurations;
}

function parsed(file: string): Json {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new StartupError(`${file}: cannot be read: ${problem}. Give --seed a file that can.`);
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as Json;
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new StartupError(`${file}: $: not JSON: ${problem}. Correct the syntax. Nothing was stored.`);
  }
}

function configurationsOf(document: Json, families: readonly Family[], problems: SeedProblem[]): NewConfiguration[] {
  const root = objectAt(document, [], problems);
  for (const key of Object.keys(root).filter((name) => name !== 'configurations')) {
    problems.push({ at: [key], problem: 'not known here', remedy: 'Remove it; a seed has "configurations" alone' });
  }
  const configurations = objectAt(root['configurations'], ['configurations'], problems);
  return Object.entries(configurations).map(([name, content]) => {
    const at = ['configurations', name];
    const nameProblem = configurationNameProblem(name);
    if (nameProblem) {
      problems.push({ at, problem: `cannot name a configuration: ${nameProblem}`, remedy: 'Give it another name' });
    }
    const entries = Object.entries(objectAt(content, at, problems)).map(([path, list]) => {
      const family = families.find((known) => known.path === path);
      if (!family) {
        const known = families.map((each) => each.path).join(', ');
        problems.push({ at: [...at, path], problem: 'not a family of entries', remedy: `Use one of: ${known}` });
      }
      return [path, family ? entriesOf(list, family, [...at, path], problems) : []] as const;
    });
    return { name, families: new Map(entries) };
  });
}

function entriesOf(list: Json, family: Family, at: JsonPath, problems: SeedProblem[]): Entry[] {
  if (!Array.isArray(list)) {
    problems.push({ at, problem: 'not a list', remedy: 'Give a list of entries' });
    return [];
  }
  const ids = new Set<string>();
  const names = new Set<string>();
  return list.flatMap((body, index) => {
    const verdict = family.validator.check(body, [...at, index]);
    if ('problems' in verdict) {
      problems.push(...verdict.problems.map(asSeedProblem));
      return [];
    }
    const { id } = verdict.entry;
    const entry = storedForm(String(id), verdict.entry);
    if (entry.id === '') {
      problems.push({ at: [...at, index, 'id'], problem: 'empty', remedy: 'Give the entry an id' });
    }
    problems.push(...taken(ids, entry.id, [...at, index, 'id']), ...taken(names, entry.name, [...at, index, 'name']));
    return [entry];
  });
}

function taken(seen: Set<string>, value: string | undefined, at: JsonPath): SeedProblem[] {
  if (value === undefined) {
    return [];
  }
  if (seen.has(value)) {
    return [{ at, problem: `"${value}" is taken by an entry above`, remedy: 'Give each entry its own' }];
  }
  seen.add(value);
  return [];
}

function asSeedProblem({ loc, msg, type }: Problem): SeedProblem {
  return { at: loc, problem: msg, remedy: type === 'missing' ? 'Add the field' : 'Correct the value' };
}

function objectAt(value: Json | undefined, at: JsonPath, problems: SeedProblem[]): JsonObject {
  if (isObject(value)) {
    return value;
  }
  problems.push({ at, problem: value === undefined ? 'missing' : 'not an object', remedy: 'Give an object' });
  return {};
}

/** As JSONPath: `$.configurations.prod["dynamic-rules"][0].threshold`. */
function written(path: JsonPath): string {
  const steps = path.map((step) =>
    typeof step === 'string' && /^[A-Za-z_]\w*$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`,
  );
  return `$${steps.join('')}`;
}
