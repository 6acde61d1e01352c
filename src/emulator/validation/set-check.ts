import { type Problem } from '../http/api-error';
import { isObject, type Json, type JsonObject } from '../http/json';
import { type EntryValidator } from './entry-validator';

/** A valid set, or all problems of its entries. */
export type SetVerdict = { readonly entries: readonly JsonObject[] } | { readonly problems: readonly Problem[] };

/** Checks a list of entries. Each needs an id, and no two may have the same id or name. */
export function checkSet(validator: EntryValidator, body: Json, base: readonly (string | number)[]): SetVerdict {
  if (!Array.isArray(body)) {
    return { problems: [{ loc: [...base], msg: 'Input should be a valid list', type: 'list_type' }] };
  }
  const taken = { id: new Set<Json>(), name: new Set<Json>() };
  const entries: JsonObject[] = [];
  const problems: Problem[] = [];
  body.forEach((item, index) => {
    const loc = [...base, index];
    const verdict = validator.check(item, loc);
    if ('entry' in verdict) {
      entries.push(verdict.entry);
    } else {
      problems.push(...verdict.problems);
    }
    const entry = 'entry' in verdict ? verdict.entry : item;
    for (const field of ['id', 'name'] as const) {
      problems.push(...repeats(taken[field], isObject(entry) ? entry[field] : undefined, [...loc, field]));
    }
  });
  return problems.length > 0 ? { problems } : { entries };
}

function repeats(seen: Set<Json>, value: Json | undefined, loc: readonly (string | number)[]): Problem[] {
  if (typeof value !== 'string') {
    return [];
  }
  if (seen.has(value)) {
    return [{ loc, msg: `"${value}" is in use by an entry above`, type: 'value_error' }];
  }
  seen.add(value);
  return [];
}
