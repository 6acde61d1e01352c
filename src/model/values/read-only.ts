import type { TSchema } from '@sinclair/typebox';
import { factsOf, type FieldMode } from '../field';
import { mapped } from './fold';

/** Removes read-only fields, at any depth. Fields that the model does not know stay. */
export function withoutReadOnly<Value>(schema: TSchema | undefined, value: Value): Value {
  return without(schema, value, ['read-only']);
}

/** Removes read-only and service-chosen fields, at any depth. Fields that the model does not know stay. */
export function withoutChosen<Value>(schema: TSchema | undefined, value: Value): Value {
  return without(schema, value, ['read-only', 'service-chosen']);
}

function without<Value>(schema: TSchema | undefined, value: Value, modes: readonly FieldMode[]): Value {
  return mapped(schema, value, (part, one) => (modes.includes(factsOf(part).mode) ? undefined : without(part, one, modes)));
}
