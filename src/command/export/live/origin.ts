import {
  BUILT_IN_ACTIONS,
  BUILT_IN_IDS,
  differences,
  type Entity,
  isBuiltIn,
  isJsonObject,
  type JsonObject,
  References,
} from '../../../model';
import type { LiveFamily } from './live-family';
import type { Selection } from './selection';

/** Maker of an entry: a user, or the service. */
export type Origin = 'user' | 'service' | 'unknown';

const KNOWN_IDS: readonly string[] = Object.values(BUILT_IN_IDS);

/**
 * Tells who made an entry: a user, if its id does not look built-in, or if another user has written it since the history began.
 * Otherwise the service, if its content is known, or if its id is a known one and the history shows no change. A user may have made the
 * others.
 *
 * @param first the same entry in the first version of the family; null if it was not in there, undefined if no history shows that
 */
export function originOf(entity: Entity, entry: JsonObject, first?: JsonObject | null): Origin {
  const { id, type, params } = entry;
  if (typeof id !== 'string' || !isBuiltIn(entity, id)) return 'user';
  const isChanged = first === null || (first !== undefined && differences(entity.schema, first, entry).length > 0);
  if (isChanged) return 'user';
  if (KNOWN_IDS.includes(id)) return first === undefined ? 'unknown' : 'service';
  const known = entity.terraformName === 'action' ? BUILT_IN_ACTIONS.find((action) => action.id === id) : undefined;
  if (!known) return 'unknown';
  const status = isJsonObject(params) ? params['status'] : undefined;
  return known.type === type && (known.status === undefined || known.status === status) ? 'service' : 'user';
}

/** Whether only its history can tell who made an entry of a family. */
export function needsHistory({ entity, entries }: LiveFamily): boolean {
  return entity.routes.versions && entries.some(({ id }) => typeof id === 'string' && isBuiltIn(entity, id));
}

/** Adds to each family the entries that the service made itself, and those of which that is not known. */
export function withOrigins(families: readonly LiveFamily[], selection: Selection): LiveFamily[] {
  const references = new References(
    families.flatMap(({ entity, entries }) =>
      entries.flatMap((entry) => (typeof entry['id'] === 'string' ? [{ entity, id: entry['id'], entry }] : [])),
    ),
  );
  return families.map((family) => {
    const { entity, entries, first } = family;
    const { path } = entity.routes;
    const atFirst = new Map(first?.map((entry) => [entry['id'], entry]));
    const originIn = (entry: JsonObject) => originOf(entity, entry, first && (atFirst.get(entry['id']) ?? null));
    const of = (origin: Origin) =>
      entries.flatMap((entry) => (typeof entry['id'] === 'string' && originIn(entry) === origin ? [entry['id']] : []));
    // What something of a user refers to, or what the selection names, belongs to the code.
    const isWanted = (id: string) => selection.names(path, id) || references.usersOf(path, id).length > 0;
    return { ...family, builtIn: of('service'), uncertain: of('unknown').filter((id) => !isWanted(id)) };
  });
}
