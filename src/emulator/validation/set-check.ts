import type { Problem, Problems } from '../http/api-error';
import { FirstOf } from '../http/first-of';
import { isJsonObject, type Json, type JsonObject } from '../../model/json';
import type { EntryValidator } from './entry-validator';

/** Valid set, or the problems of its entries. */
export type SetVerdict = { readonly entries: readonly JsonObject[] } | { readonly problems: Problems };

/** Checks a list of entries. Each needs an id; ids and names must be unique. */
export function checkSet(validator: EntryValidator, body: Json, base: readonly (string | number)[]): SetVerdict {
  if (!Array.isArray(body)) return { problems: new FirstOf([{ loc: [...base], msg: 'Input should be a valid list', type: 'list_type' }]) };
  const taken = { id: new Set<Json>(), name: new Set<Json>() };
  const entries: JsonObject[] = [];
  const problems: Problems = new FirstOf();
  for (const [index, item] of body.entries()) {
    if (problems.isFull) break;
    const loc = [...base, index];
    const verdict = validator.check(item, loc);
    if ('entry' in verdict) entries.push(verdict.entry);
    else problems.join(verdict.problems);
    const entry = 'entry' in verdict ? verdict.entry : item;
    for (const field of ['id', 'name'] as const)
      problems.add(repeats(taken[field], isJsonObject(entry) ? entry[field] : undefined, [...loc, field]));
  }
  return problems.isEmpty ? { entries } : { problems };
}

function repeats(seen: Set<Json>, value: Json | undefined, loc: readonly (string | number)[]): Problem[] {
  if (typeof value !== 'string') return [];
  if (seen.has(value)) return [{ loc, msg: `"${value}" is in use by an entry above`, type: 'value_error' }];
  seen.add(value);
  return [];
}
