import { asText } from '../../../model/json';
import type { Entry } from '../../connection/entry-reader';

/**
 * Returns a family in which entries whose names move to other entries have temporary names. A second write can then set the wanted names,
 * although the service allows each name only once.
 *
 * @returns undefined if no name moves, or if a name is wanted twice
 */
export function withNamesCleared(present: ReadonlyMap<string, Entry>, wanted: ReadonlyMap<string, Entry>): Entry[] | undefined {
  const owners = new Map([...wanted].map(([id, { name }]) => [name, id]));
  if (owners.size < wanted.size) return undefined;
  const taken = new Set([...present.values(), ...wanted.values()].map(({ name }) => asText(name)));
  let moves = false;
  const cleared = [...present].map(([id, entry]) => {
    const owner = owners.get(entry.name);
    if (owner === undefined || owner === id) return entry;
    moves = true;
    let name = `${asText(entry.name)} (${id})`;
    while (taken.has(name)) name += '*';
    taken.add(name);
    return { ...entry, name };
  });
  return moves ? cleared : undefined;
}
