import { type TSchema } from '@sinclair/typebox';
import { factsOf } from '../../model';
import { isObject, type Json } from '../json';

/**
 * The value without the white space around those texts that the model marks as trimmed. Of a list or set of texts, those
 * that were nothing else are dropped.
 */
export function trimmed(schema: TSchema, value: Json): Json {
  const trims = factsOf(schema).observed?.trimmed ?? false;
  if (typeof value === 'string') {
    return trims ? value.trim() : value;
  }
  if (Array.isArray(value)) {
    if (trims) {
      return value.map((item) => (typeof item === 'string' ? item.trim() : item)).filter((item) => item !== '');
    }
    const items = schema['items'] as TSchema | undefined;
    return items ? value.map((item) => trimmed(items, item)) : value;
  }
  const properties = schema['properties'] as Record<string, TSchema> | undefined;
  if (isObject(value) && properties) {
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => {
        const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
        return [name, known ? trimmed(known, field) : field];
      }),
    );
  }
  return value;
}
