import type { TSchema } from '@sinclair/typebox';
import { factsOf, type FieldMode } from '../field';
import { mapped } from './fold';

/** The value without the fields that only the service writes, at any depth. Fields that the model does not know stay. */
export function withoutReadOnly<Value>(schema: TSchema | undefined, value: Value): Value {
  return without(schema, value, ['read-only']);
}

/** The value without the fields that the service writes or may choose, at any depth. Fields that the model does not know stay. */
export function withoutChosen<Value>(schema: TSchema | undefined, value: Value): Value {
  return without(schema, value, ['read-only', 'service-chosen']);
}

function without<Value>(schema: TSchema | undefined, value: Value, modes: readonly FieldMode[]): Value {
  return mapped(schema, value, (part, one) => (modes.includes(factsOf(part).mode) ? undefined : without(part, one, modes)));
}
