import type { TSchema } from '@sinclair/typebox';
import { factsOf, type FieldMode, partOf } from './field';
import { isJsonObject } from './json';

/** The value without the fields that only the service writes, at any depth. Fields that the model does not know stay. */
export function withoutReadOnly<Value>(schema: TSchema | undefined, value: Value): Value {
  return without(schema, value, ['read-only']) as Value;
}

/** The value without the fields that the service writes or may choose, at any depth. Fields that the model does not know stay. */
export function withoutChosen<Value>(schema: TSchema | undefined, value: Value): Value {
  return without(schema, value, ['read-only', 'service-chosen']) as Value;
}

function without(schema: TSchema | undefined, value: unknown, modes: readonly FieldMode[]): unknown {
  if (schema === undefined) return value;
  if (Array.isArray(value)) return value.map((item) => without(schema['items'] as TSchema | undefined, item as unknown, modes));
  if (!isJsonObject(value)) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, field, partOf(schema, name)] as const);
  const kept = fields.filter(([, , part]) => part === undefined || !modes.includes(factsOf(part).mode));
  return Object.fromEntries(kept.map(([name, field, part]) => [name, without(part, field, modes)]));
}
