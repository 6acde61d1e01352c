import type { TSchema } from '@sinclair/typebox';
import { factsOf, mapped } from '../../model';
import type { Json } from '../../model/json';

/**
 * Trims the strings that the model marks as trimmed, including the items of lists and sets. With `dropsBlank`, items that consist of
 * white space are removed.
 */
export function trimmed(schema: TSchema, value: Json, { dropsBlank }: { readonly dropsBlank: boolean }): Json {
  const trims = factsOf(schema).observed?.trimmed ?? false;
  if (typeof value === 'string') return trims ? value.trim() : value;
  if (trims && Array.isArray(value)) {
    const items = value.map(trimmedText);
    return dropsBlank ? items.filter((item) => item !== '') : items;
  }
  return mapped<Json>(schema, value, (part, inner) => trimmed(part, inner, { dropsBlank }));
}

function trimmedText(value: Json): Json {
  return typeof value === 'string' ? value.trim() : value;
}
