import { asText } from '../../model/json';
import type { ManagementClient } from '../../api';
import { InputError, ValidationError } from '../../api/errors';
import { type Entity, entryType, type JsonObject, type KnownEntry, plural, References, referringTo } from '../../model/index';
import { onOneLine } from '../messages/words';

/** Entries of one kind that refer to other entries. */
export interface Users {
  readonly entity: Entity;
  readonly ids: readonly string[];
}

/** Whether an error is the service's refusal to delete an entry in use. */
export function isPlainRefusal(error: unknown): boolean {
  return (ValidationError.is(error) || InputError.is(error)) && error.status === 400;
}

/** Returns the resource types of the entries that may refer to entries of a kind. */
export function userTypes({ routes }: Entity): string[] {
  return referringTo(routes.path).map(entryType);
}

/**
 * Returns the entries on the service that refer to entries of a family: `dynamic rules login-bursts, scrapers`.
 *
 * @returns an empty string if there are none, or if they cannot be read
 */
export async function usersText(
  client: Pick<ManagementClient, 'family'>,
  entity: Entity,
  config: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<string> {
  const users: Users[] = [];
  for (const kind of referringTo(entity.routes.path)) {
    try {
      const { items } = await client.family(kind).list(config, { signal });
      const references = referencesIn(kind, items as unknown as JsonObject[]);
      users.push({ entity: kind, ids: [...new Set(ids.flatMap((id) => idsOf(references.usersOf(entity.routes.path, id))))] });
    } catch {
      // The message then lists no users.
    }
  }
  return textOfUsers(users);
}

/** Returns users for a message: `dynamic rules login-bursts, scrapers`. Empty if there are none. */
export function textOfUsers(users: readonly Users[]): string {
  return users
    .filter(({ ids }) => ids.length > 0)
    .map(({ entity, ids }) => `${plural(ids.length, entity.noun)} ${ids.map(onOneLine).join(', ')}`)
    .join('; ');
}

/** Returns the ids of entries of one kind that refer to an entry. The references of a list are indexed once. */
export function usersIn(list: ReadonlyMap<string, object>, kind: Entity, entity: Entity, id: string): string[] {
  const references = INDEXES.get(list) ?? referencesIn(kind, list.values() as Iterable<JsonObject>);
  INDEXES.set(list, references);
  return idsOf(references.usersOf(entity.routes.path, id));
}

const INDEXES = new WeakMap<ReadonlyMap<string, object>, References>();

function referencesIn(kind: Entity, entries: Iterable<JsonObject>): References {
  return new References([...entries].map((entry): KnownEntry => ({ entity: kind, id: asText(entry.id ?? entry.name), entry })));
}

function idsOf(entries: readonly KnownEntry[]): string[] {
  return entries.map(({ id }) => id);
}
