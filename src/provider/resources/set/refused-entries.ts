import { ValidationError } from '../../../api/errors';
import { type Diagnostic, path } from '../../framework/diagnostics';
import type { PlaceOf } from '../../framework/resource';

/**
 * What the service refuses of a set, each problem at its entry: the service tells entries by their position in what was
 * sent, which means nothing to whoever wrote them.
 *
 * @param ids of the entries, in the order in which they were sent
 * @param placeInEntry where a problem belongs inside an entry
 * @returns undefined where the error is not about single entries
 */
export function refusedEntries(error: unknown, ids: readonly string[], placeInEntry: PlaceOf): Diagnostic[] | undefined {
  if (!ValidationError.is(error) || error.problems.length === 0) return undefined;
  const diagnostics = error.problems.map(({ in: part, path: [position, ...inside], message }): Diagnostic | undefined => {
    const id = typeof position === 'number' ? ids[position] : undefined;
    if (id === undefined) return undefined;
    const field = inside.length > 0 ? `, ${inside.join('.')}` : '';
    return {
      severity: 'error',
      summary: 'The service refused a value',
      detail: `Entry ${JSON.stringify(id)}${field}: ${message}\n\n${error.message}`,
      path: path('entries', { key: id }, ...(placeInEntry(inside, part) ?? [])),
    };
  });
  return diagnostics.every((diagnostic) => diagnostic !== undefined) ? diagnostics : undefined;
}
