import type { Entry } from '../../connection/entry-reader';

/**
 * A family in which no entry has a name that is wanted for another one: such entries get names that nobody wants, until
 * the next write. So names can move from entry to entry where each name is taken once.
 *
 * @returns undefined where no name moves, and where one is wanted twice, which no order of writes can bring about
 */
export function withNamesCleared(there: ReadonlyMap<string, Entry>, wanted: ReadonlyMap<string, Entry>): Entry[] | undefined {
  const heirs = new Map([...wanted].map(([id, { name }]) => [name, id]));
  if (heirs.size < wanted.size) return undefined;
  const taken = new Set([...there.values(), ...wanted.values()].map(({ name }) => String(name)));
  let moves = false;
  const cleared = [...there].map(([id, entry]) => {
    const heir = heirs.get(entry.name);
    if (heir === undefined || heir === id) return entry;
    moves = true;
    let name = `${String(entry.name)} (${id})`;
    while (taken.has(name)) name += '*';
    taken.add(name);
    return { ...entry, name };
  });
  return moves ? cleared : undefined;
}
