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
  const mayMatch = keep !== undefined ? keep.length > 0 : /^[^\p{L}\p{N}]*(action|_)/iu.test(name);
  return mayMatch ? undefined : false;
}

function covers(pattern: string, id: string): boolean {
  const expression = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${expression}$`, 's').test(id);
}
