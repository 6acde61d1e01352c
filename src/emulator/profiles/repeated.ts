import { isDeepStrictEqual } from 'node:util';
import { type Problem } from '../http/api-error';
import { type Json } from '../http/json';

/** A problem for each item of a list that equals one before it. */
export function repeated(items: readonly Json[], list: string): Problem[] {
  return items.flatMap((item, index) =>
    items.slice(0, index).some((before) => isDeepStrictEqual(before, item))
      ? [{ loc: [list, index], msg: 'The value is already in the list', type: 'value_error' }]
      : [],
  );
}
