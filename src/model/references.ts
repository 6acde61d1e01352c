import { ENTITIES } from './entities';
import type { Entity } from './entity';
import { factsOf, type FieldFacts, type TagRole } from './field';
import type { JsonObject } from './json';
import { foundIn, withFacts } from './values';

/** An entry of a configuration, from a state, a plan or the service. */
export interface KnownEntry {
  readonly entity: Entity;
  readonly id: string;
  /** The entry in the form of the API. */
  readonly entry: JsonObject;
}

/** Index of references between the entries of one configuration. */
export class References {
  private readonly users = new Map<string, KnownEntry[]>();
  private readonly tags: Readonly<Record<TagRole, Map<string, KnownEntry[]>>> = {
    adds: new Map(),
    requires: new Map(),
    excludes: new Map(),
  };

  public constructor(entries: Iterable<KnownEntry>) {
    for (const known of entries) {
      for (const { facts, value } of textsOf(known)) {
        if (facts.entryOf !== undefined) note(this.users, keyOf(facts.entryOf, value), known);
        if (facts.tags !== undefined) note(this.tags[facts.tags], value, known);
      }
    }
  }

  /**
   * Returns the entries that refer to an entry.
   *
   * @param family the last segment of its path: `actions`
   */
  public usersOf(family: string, id: string): readonly KnownEntry[] {
    return this.users.get(keyOf(family, id)) ?? [];
  }

  /** Returns the entries that use a tag in a role. Tags that the service adds itself are excluded. */
  public tagged(role: TagRole, tag: string): readonly KnownEntry[] {
    return this.tags[role].get(tag) ?? [];
  }

  /** Returns the tags that entries use in a role, in the order of the entries. */
  public tagsWith(role: TagRole): readonly string[] {
    return [...this.tags[role].keys()];
  }
}

/** Returns the kinds of entries that may refer to entries of a family. */
export function referringTo(family: string): readonly Entity[] {
  const refers = withFacts(({ entryOf }) => entryOf === family);
  return ENTITIES.filter(({ schema }) => refers(schema));
}

/** Whether other entries may refer to entries of this kind by their ids. */
export function isReferredTo({ routes }: Entity): boolean {
  return referringTo(routes.path).length > 0;
}

const hasReferences = withFacts(({ tags, entryOf }) => tags !== undefined || entryOf !== undefined);

function textsOf({ entity, entry }: KnownEntry): { facts: FieldFacts; value: string }[] {
  return foundIn<unknown, { facts: FieldFacts; value: string }>(entity.schema, entry, ({ schema, value }) => {
    if (schema === undefined || !hasReferences(schema)) return [];
    const facts = factsOf(schema);
    if (facts.tags === undefined && facts.entryOf === undefined) return undefined;
    const texts = [value].flat().filter((text) => typeof text === 'string');
    return [...new Set(texts.map((text) => text.trim()))].filter(Boolean).map((text) => ({ facts, value: text }));
  });
}

function note(map: Map<string, KnownEntry[]>, key: string, known: KnownEntry): void {
  const noted = map.get(key);
  if (!noted) map.set(key, [known]);
  // An entry is noted under a key several times in a row.
  else if (noted.at(-1) !== known) noted.push(known);
}

function keyOf(family: string, id: string): string {
  return JSON.stringify([family, id]);
}
