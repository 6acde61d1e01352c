import { storedForm, type Family } from './family';
import type { Entry } from '../store/family-draft';

/** Adds the built-in entries of the profile to a new configuration. Entries of the seed replace built-in ones of the same id or name. */
export function withBuiltIn(families: readonly Family[], given: ReadonlyMap<string, readonly Entry[]>): Map<string, readonly Entry[]> {
  return new Map(
    families.map((family) => {
      const own = given.get(family.path) ?? [];
      const added = builtInOf(family).filter(({ id, name }) => !own.some((entry) => entry.id === id || entry.name === name));
      return [family.path, [...added, ...own]];
    }),
  );
}

function builtInOf({ behaviour, validator, path }: Family): Entry[] {
  return behaviour.builtIn.map((body) => {
    const verdict = validator.check(structuredClone(body), [path]);
    if ('problems' in verdict) throw new Error(`A built-in entry does not match its own model: ${JSON.stringify(verdict.problems)}`);
    return storedForm(verdict.entry);
  });
}
