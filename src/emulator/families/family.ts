import { asText } from '../../model/json';
import { type Entity, ENTITIES, membersOf } from '../../model/index';
import type { JsonObject } from '../../model/json';
import type { FamilyBehaviour, Profile } from '../profiles';
import type { StoredEntry } from '../store/family-draft';
import { EntryValidator } from '../validation/entry-validator';

/** Family with the behavior of one emulator. */
export interface Family {
  readonly entity: Entity;
  /** Last segment of the base path: `dynamic-rules`. */
  readonly path: string;
  readonly behaviour: FamilyBehaviour;
  readonly validator: EntryValidator;
  /** Fields that are stored, but absent from reads. */
  readonly hidden: readonly string[];
}

/** Families by profile. They are shared by all emulators of a process, because compiling validators is slow. */
const served = new Map<Profile, readonly Family[]>();

/** Returns every family of the model, with the behavior of a profile. */
export function familiesOf(profile: Profile): readonly Family[] {
  const families = served.get(profile) ?? ENTITIES.map((entity) => familyOf(entity, profile));
  served.set(profile, families);
  return families;
}

function familyOf(entity: Entity, profile: Profile): Family {
  const behaviour = profile.behaviourOf(entity);
  const hidden = membersOf(entity.schema)
    .filter(({ facts }) => facts.mode === 'retained')
    .map(({ field }) => field);
  return { entity, path: entity.routes.path, behaviour, validator: new EntryValidator(entity, behaviour), hidden };
}

/** Converts a checked entry to the form of the store. */
export function storedForm(entry: JsonObject): StoredEntry {
  const { id, name } = entry;
  return { id: asText(id), body: JSON.stringify(entry), ...(typeof name === 'string' && { name }) };
}

/** Adds the built-in entries of the profile to a new configuration. Entries of the seed replace built-in ones of the same id or name. */
export function withBuiltIn(
  families: readonly Family[],
  given: ReadonlyMap<string, readonly StoredEntry[]>,
): Map<string, readonly StoredEntry[]> {
  return new Map(
    families.map((family) => {
      const own = given.get(family.path) ?? [];
      const added = builtInOf(family).filter(({ id, name }) => !own.some((entry) => entry.id === id || entry.name === name));
      return [family.path, [...added, ...own]];
    }),
  );
}

function builtInOf({ behaviour, validator, path }: Family): StoredEntry[] {
  return behaviour.builtIn.map((body) => {
    const result = validator.check(structuredClone(body), [path]);
    if ('problems' in result) throw new Error(`A built-in entry does not match its own model: ${JSON.stringify(result.problems)}`);
    return storedForm(result.entry);
  });
}
