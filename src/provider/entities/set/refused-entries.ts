import { ApiError, ConflictError, ValidationError } from '../../../api/errors';
import type { Entry } from '../../connection/entry-reader';
import { spokenProblems } from '../../connection/spoken-problems';
import { type Diagnostic, path } from '../../framework/diagnostics';
import type { AttributePathFor } from '../../framework/resource';
import * as messages from '../../messages/sets';

type Inside = readonly (string | number)[];

/**
 * What the service refuses of a set, each problem at its entry: the service tells entries by their position in what was
 * sent, which means nothing to whoever wrote them.
 *
 * @param sent the entries, by id, in the order in which they were sent
 * @param placeInEntry where a problem belongs inside an entry
 * @returns undefined where the error is not about single entries
 */
export function refusedEntries(error: unknown, sent: ReadonlyMap<string, Entry>, placeInEntry: AttributePathFor): Diagnostic[] | undefined {
  if (!ApiError.is(error)) return undefined;
  const ids = [...sent.keys()];
  const refused = (id: string, inside: Inside, message: string, part?: string): Diagnostic => {
    const place = placeInEntry(inside, part) ?? [];
    // What no attribute stands for is told in words.
    const said = place.length < inside.length ? `${inside.join('.')}: ${message}` : message;
    return { ...messages.refusedValue(said, error.message), path: path('entries', { key: id }, ...place) };
  };
  if (ConflictError.is(error)) {
    const duplicates = sameNames(sent);
    if (duplicates.length > 0) {
      return duplicates.map(([id, duplicate]) => ({
        ...messages.duplicateName(duplicate, error.message),
        path: path('entries', { key: id }, ...(placeInEntry(['name']) ?? [])),
      }));
    }
  }
  const spoken = spokenProblems(error, (inside) => inside.length === 0 || placeInEntry(inside) !== undefined, ids);
  if (spoken.length > 0) return spoken.map(({ entry = '', path: inside, message }) => refused(entry, inside, message));
  if (!ValidationError.is(error) || error.problems.length === 0) return undefined;
  const diagnostics = error.problems.map(({ in: part, path: [position, ...inside], message }) => {
    const id = typeof position === 'number' ? ids[position] : undefined;
    return {
      placed: id !== undefined,
      diagnostic: id === undefined ? ofWhole(error, [position ?? [], ...inside].flat(), message) : refused(id, inside, message, part),
    };
  });
  return diagnostics.some(({ placed }) => placed) ? diagnostics.map(({ diagnostic }) => diagnostic) : undefined;
}

/** What is refused of the set as a whole, or of what nobody can tell the entry. */
function ofWhole(error: ApiError, inside: Inside, message: string): Diagnostic {
  const said = inside.length > 0 ? `${inside.join('.')}: ${message}` : message;
  return { ...messages.refusedValue(said, error.message), path: path('entries') };
}

/** Entries whose name an earlier one has, each with that one. */
function sameNames(sent: ReadonlyMap<string, Entry>): [id: string, duplicate: string][] {
  const holders = new Map<unknown, string>();
  const duplicates: [string, string][] = [];
  for (const [id, { name }] of sent) {
    const duplicate = holders.get(name);
    if (duplicate === undefined) holders.set(name, id);
    else duplicates.push([id, duplicate]);
  }
  return duplicates;
}
