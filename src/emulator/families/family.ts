import { type Entity, ENTITIES, membersOf } from '../../model/index';
import type { JsonObject } from '../http/json';
import type { FamilyBehaviour, Profile } from '../profiles';
import type { Entry } from '../store/family-draft';
import { EntryValidator } from '../validation/entry-validator';

/** A kind of entry as one emulator serves it. */
export interface Family {
  readonly entity: Entity;
  /** The last segment of its base path: `dynamic-rules`. */
  readonly path: string;
  readonly behaviour: FamilyBehaviour;
  readonly validator: EntryValidator;
  /** Fields that are stored and lack from reads. */
  readonly hidden: readonly string[];
}

/** Compiling validators takes a while, and they are the same for every emulator of a process. */
const served = new Map<Profile, readonly Family[]>();

/** Every family of the model, served in the manner of a profile. */
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

/** A checked entry, in the form that the store keeps. */
export function storedForm(entry: JsonObject): Entry {
  const { id, name } = entry;
  return { id: String(id), body: JSON.stringify(entry), ...(typeof name === 'string' && { name }) };
}
