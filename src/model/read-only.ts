import type { TSchema } from '@sinclair/typebox';
import { factsOf, partOf } from './field';
import { isJsonObject } from './json';

/** The value without the fields that only the service writes, at any depth. Fields that the model does not know stay. */
export function withoutReadOnly<Value>(schema: TSchema | undefined, value: Value): Value;
export function withoutReadOnly(schema: TSchema | undefined, value: unknown): unknown {
  if (schema === undefined) return value;
  if (Array.isArray(value)) return value.map((item) => withoutReadOnly(schema['items'] as TSchema | undefined, item as unknown));
  if (!isJsonObject(value)) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, field, partOf(schema, name)] as const);
  const kept = fields.filter(([, , part]) => part === undefined || factsOf(part).mode !== 'read-only');
  return Object.fromEntries(kept.map(([name, field, part]) => [name, withoutReadOnly(part, field)]));
}
