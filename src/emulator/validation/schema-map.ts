import type { TSchema } from '@sinclair/typebox';
import { partOf } from '../../model';
import { isObject, type Json } from '../http/json';

/**
 * A copy of a value in which a function replaces each part that the schema describes: members of objects and items of
 * arrays. If the function returns undefined, the part is left out. Parts without a schema stay.
 */
export function mapped(schema: TSchema, value: Json, make: (schema: TSchema, value: Json) => Json | undefined): Json {
  const items = schema['items'] as TSchema | undefined;
  if (Array.isArray(value)) return items ? value.map((item) => make(items, item)).filter((item) => item !== undefined) : value;
  if (!isObject(value)) return value;
  const made = Object.entries(value).flatMap(([name, field]) => {
    const known = partOf(schema, name);
    const result = known ? make(known, field) : field;
    return result === undefined ? [] : [[name, result] as const];
  });
  return Object.fromEntries(made);
}
