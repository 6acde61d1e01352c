import { BUILT_IN_ACTIONS, BUILT_IN_IDS, type Entity, isBuiltIn, isJsonObject, type JsonObject, References } from '../../../model';
import type { LiveFamily } from './live-family';
import type { Selection } from './selection';

/** Maker of an entry: a user, or the service. */
export type Origin = 'user' | 'service' | 'unknown';

const KNOWN_IDS: readonly string[] = Object.values(BUILT_IN_IDS);

/** Tells who made an entry, by its id, and by its content where that of the service's own entry is known. */
export function originOf(entity: Entity, entry: JsonObject): Origin {
  const { id, type, params } = entry;
  if (typeof id !== 'string' || !isBuiltIn(entity, id)) return 'user';
  if (KNOWN_IDS.includes(id)) return 'service';
  const known = entity.terraformName === 'action' ? BUILT_IN_ACTIONS.find((action) => action.id === id) : undefined;
  if (!known) return 'unknown';
  const status = isJsonObject(params) ? params['status'] : undefined;
  // A user may have changed it since.
  return known.type === type && (known.status === undefined || known.status === status) ? 'service' : 'user';
}

/** Adds to each family the entries that the service made itself, and those of which that is not known. */
export function withOrigins(families: readonly LiveFamily[], selection: Selection): LiveFamily[] {
  const references = new References(
    families.flatMap(({ entity, entries }) =>
      entries.flatMap((entry) => (typeof entry['id'] === 'string' ? [{ entity, id: entry['id'], entry }] : [])),
    ),
  );
  return families.map((family) => {
    const { entity, entries } = family;
    const { path } = entity.routes;
    const of = (origin: Origin) =>
      entries.flatMap((entry) => (typeof entry['id'] === 'string' && originOf(entity, entry) === origin ? [entry['id']] : []));
    // What something of a user refers to, or what the selection names, belongs to the code.
    const isWanted = (id: string) => selection.names(path, id) || references.usersOf(path, id).length > 0;
    return { ...family, builtIn: of('service'), uncertain: of('unknown').filter((id) => !isWanted(id)) };
  });
}
