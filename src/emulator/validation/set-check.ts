import type { RequestProblem, RequestProblems } from '../http/http-error';
import { FirstOf } from '../http/first-of';
import { isJsonObject, type Json, type JsonObject } from '../../model/json';
import type { EntryValidator } from './entry-validator';

/** Valid set, or the problems of its entries. */
export type SetValidationResult = { readonly entries: readonly JsonObject[] } | { readonly problems: RequestProblems };

/** Checks a list of entries. Each needs an id; ids and names must be unique. */
export function checkSet(validator: EntryValidator, body: Json, base: readonly (string | number)[]): SetValidationResult {
  if (!Array.isArray(body)) return { problems: new FirstOf([{ loc: [...base], msg: 'Input should be a valid list', type: 'list_type' }]) };
  const taken = { id: new Set<Json>(), name: new Set<Json>() };
  const entries: JsonObject[] = [];
  const problems: RequestProblems = new FirstOf();
  for (const [index, item] of body.entries()) {
    if (problems.isFull) break;
    const loc = [...base, index];
    const result = validator.check(item, loc);
    if ('entry' in result) entries.push(result.entry);
    else problems.join(result.problems);
    const entry = 'entry' in result ? result.entry : item;
    for (const field of ['id', 'name'] as const)
      problems.add(repeats(taken[field], isJsonObject(entry) ? entry[field] : undefined, [...loc, field]));
  }
  return problems.isEmpty ? { entries } : { problems };
}

function repeats(seen: Set<Json>, value: Json | undefined, loc: readonly (string | number)[]): RequestProblem[] {
  if (typeof value !== 'string') return [];
  if (seen.has(value)) return [{ loc, msg: `"${value}" is in use by an entry above`, type: 'value_error' }];
  seen.add(value);
  return [];
}
