import type { TArray, TObject, TSchema } from '@sinclair/typebox';

import { factsOf, isJsonObject, own } from '../model';

/**
 * The texts in a value that the model calls sensitive.
 *
 * @param schema of the model
 */
export function sensitiveTexts(schema: TSchema | undefined, value: unknown, within = false): string[] {
  const sensitive = within || (schema !== undefined && factsOf(schema).sensitive === true);
  if (typeof value === 'string') return sensitive ? [value] : [];
  if (schema === undefined && !sensitive) return [];
  if (Array.isArray(value)) return value.flatMap((item) => sensitiveTexts((schema as Partial<TArray> | undefined)?.items, item, sensitive));
  if (!isJsonObject(value)) return [];
  const fields = (schema as Partial<TObject> | undefined)?.properties ?? {};
  return Object.entries(value).flatMap(([name, item]) => sensitiveTexts(own(fields, name), item, sensitive));
}
