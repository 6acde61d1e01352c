import { type TSchema } from '@sinclair/typebox';
import { partOf } from '../../model';
import { isObject, type Json } from '../http/json';

/**
 * A value with each of its parts that its schema describes, members of an object and items of an array, made anew;
 * a part made undefined is left out. What the schema does not describe stays.
 */
export function mapped(schema: TSchema, value: Json, make: (schema: TSchema, value: Json) => Json | undefined): Json {
  const items = schema['items'] as TSchema | undefined;
  if (Array.isArray(value)) {
    return items ? value.map((item) => make(items, item)).filter((item) => item !== undefined) : value;
  }
  if (!isObject(value)) {
    return value;
  }
  const made = Object.entries(value).flatMap(([name, field]) => {
    const known = partOf(schema, name);
    const result = known ? make(known, field) : field;
    return result === undefined ? [] : [[name, result] as const];
  });
  return Object.fromEntries(made);
}
