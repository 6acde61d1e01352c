import type { Problem } from '../http/api-error';
import { isJsonObject, type Json } from '../../model/json';

/** Returns a problem for each item of a list that repeats an earlier item. */
export function repeated(items: readonly Json[], list: string): Problem[] {
  const seen = new Set<string>();
  return items.flatMap((item, index) => {
    const text = textOf(item);
    const problem = { loc: [list, index], msg: 'The value is already in the list', type: 'value_error' };
    if (seen.has(text)) return [problem];
    seen.add(text);
    return [];
  });
}

/** Serializes a value, independent of the order of members. */
function textOf(value: Json): string {
  return JSON.stringify(value, (_, part: Json) => (isJsonObject(part) ? Object.fromEntries(Object.entries(part).sort(byName)) : part));
}

function byName([one]: readonly [string, Json], [other]: readonly [string, Json]): number {
  return one < other ? -1 : 1;
}
