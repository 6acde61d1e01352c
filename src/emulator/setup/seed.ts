import type { RequestProblem } from '../http/http-error';
import { storedForm, type Family } from '../families/family';
import type { Json } from '../../model/json';
import { JsonDocument, type DocumentProblem, type JsonPath } from '../files/json-document';
import { loadBalancerDocuments } from '../load-balancers/documents';
import type { PlatformNames } from '../load-balancers/platform-names';
import type { NewConfiguration } from '../store/configuration-store';
import type { StoredEntry } from '../store/family-draft';
import { checkSet } from '../validation/set-check';

/** Initial content of configurations. */
export interface SeedDocument {
  readonly configurations: Readonly<Record<string, SeedConfiguration>>;
}

/** Entries by family, such as `dynamic-rules`; a list of `load-balancers`; a record of `load-balancer-regions`. */
export type SeedConfiguration = Readonly<Record<string, readonly object[] | object>>;

const ORIGIN = { flag: '--seed', noun: 'The seed', consequence: 'The emulator stored nothing.' };

/** Reads and checks the whole seed. */
export function readSeed(seed: string | SeedDocument, families: readonly Family[], platforms: PlatformNames): NewConfiguration[] {
  const document = new JsonDocument(seed, ORIGIN);
  const configurations = configurationsOf(document, families, platforms);
  document.refuseIfBad();
  return configurations;
}

function configurationsOf(document: JsonDocument, families: readonly Family[], platforms: PlatformNames): NewConfiguration[] {
  const documentKinds = loadBalancerDocuments(platforms);
  const root = document.objectAt(document.content, []);
  for (const key of Object.keys(root).filter((name) => name !== 'configurations'))
    document.report({ at: [key], problem: 'not allowed here', remedy: 'Remove the member. A seed contains only "configurations"' });
  const configurations = document.objectAt(root['configurations'], ['configurations']);
  return Object.entries(configurations).map(([name, content]) => {
    const at = ['configurations', name];
    const nameProblem = configurationNameProblem(name);
    if (nameProblem) document.report({ at, problem: `cannot be the name of a configuration: ${nameProblem}`, remedy: 'Use another name' });
    const entries = new Map<string, StoredEntry[]>();
    const documents = new Map<string, string>();
    for (const [key, value] of Object.entries(document.objectAt(content, at))) {
      const family = families.find(({ path }) => path === key);
      const kind = documentKinds.find((known) => known.name === key);
      if (family) {
        entries.set(key, entriesOf(document, value, family, [...at, key]));
      } else if (kind) {
        const problems = kind.check(value, [...at, key]);
        document.reportAll(problems.map(asDocumentProblem));
        if (problems.length === 0) documents.set(key, kind.stored(value));
      } else {
        const known = [...families.map(({ path }) => path), ...documentKinds.map((each) => each.name)].join(', ');
        document.report({ at: [...at, key], problem: 'not a family of entries', remedy: `Use one of: ${known}` });
      }
    }
    return { name, families: entries, documents };
  });
}

function entriesOf(document: JsonDocument, list: Json, { validator }: Family, at: JsonPath): StoredEntry[] {
  const result = checkSet(validator, [...document.listAt(list, at, 'entries')], at);
  if ('problems' in result) {
    document.reportFirst(result.problems, asDocumentProblem);
    return [];
  }
  return result.entries.map(storedForm);
}

function asDocumentProblem({ loc, msg, type }: RequestProblem): DocumentProblem {
  return { at: loc, problem: msg, remedy: type === 'missing' ? 'Add the field' : 'Correct the value' };
}

/** Returns the problem of a configuration's name, which must fit into a path; undefined if the name is valid. */
export function configurationNameProblem(name: string): string | undefined {
  if (name === '') return 'the name is empty';
  return name.split('/').some((part) => part === '.' || part === '..') ? '"." and ".." mean folders in a path' : undefined;
}
