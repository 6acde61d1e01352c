import { Token } from 'cdktf';
import { BuiltInId } from '../built-in-id';

/**
 * Whether the patterns of a set cover an entry.
 *
 * @param keep the patterns; undefined for the built-in entries
 * @returns undefined if that is known at deployment only, or depends on the id that is made from the name
 *
 * @internal
 */
export function isKept(
  keep: readonly string[] | undefined,
  { id, name }: { readonly id: string | undefined; readonly name: string },
): boolean | undefined {
  const patterns = keep ?? [BuiltInId.EVERY_ACTION, BuiltInId.EVERY_OTHER];
  if ([patterns, id, name, ...patterns].some((value) => Token.isUnresolved(value))) return undefined;
  if (id !== undefined) return patterns.some((pattern) => covers(pattern, id));
  // An id that is made from a name begins like the name.
  const mayMatch = keep !== undefined ? keep.length > 0 : beginsAsBuiltIn(name);
  return mayMatch ? undefined : false;
}

function beginsAsBuiltIn(name: string): boolean {
  const [signs = ''] = name.split(/[\p{L}\p{N}]/u, 1);
  return signs.includes('_') || name.slice(signs.length).toLowerCase().startsWith('action');
}

/** Whether `*` as any string and `?` as one character make the pattern the id. As `matchesGlob` of the model, without its code. */
function covers(pattern: string, id: string): boolean {
  let [at, inId] = [0, 0];
  // Where the last star stands, and up to where it reaches.
  let [star, upTo] = [-1, 0];
  while (inId < id.length) {
    if (pattern[at] === '*') {
      [star, upTo] = [at, inId];
      at += 1;
    } else if (pattern[at] === '?' || pattern[at] === id[inId]) {
      at += 1;
      inId += 1;
    } else if (star >= 0) {
      upTo += 1;
      [at, inId] = [star + 1, upTo];
    } else {
      return false;
    }
  }
  while (pattern[at] === '*') at += 1;
  return at === pattern.length;
}
