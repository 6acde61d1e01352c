import type { TArray, TObject, TSchema } from '@sinclair/typebox';

import { factsOf } from '../model';
import { isJsonObject } from './reply';

/**
 * A copy of a value without the fields that only the service writes. Fields that the model does not know stay in the copy.
 *
 * @param schema of the model
 */
export function sendable(schema: TSchema | undefined, value: unknown): unknown {
  if (schema === undefined) return value;
  if (Array.isArray(value)) return value.map((item) => sendable((schema as Partial<TArray>).items, item));
  const { properties } = schema as Partial<TObject>;
  if (!properties || !isJsonObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !isReadOnly(properties[name]));
  return Object.fromEntries(kept.map(([name, item]) => [name, sendable(properties[name], item)]));
}

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
  return Object.entries(value).flatMap(([name, item]) => sensitiveTexts(fields[name], item, sensitive));
}

function isReadOnly(schema: TSchema | undefined): boolean {
  return schema !== undefined && factsOf(schema).mode === 'read-only';
}
