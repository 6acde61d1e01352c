import type { TSchema } from '@sinclair/typebox';
import { factsOf, type FieldFacts } from '../field';
import { mapped } from './fold';
import { withFacts } from './members';

/** Removes read-only fields, at any depth. Fields that the model does not know stay. */
export function withoutReadOnly<Value>(schema: TSchema | undefined, value: Value): Value {
  return without(schema, value, READ_ONLY);
}

/** Removes the fields that the service changes by itself, at any depth. Fields that the model does not know stay. */
export function withoutMoved<Value>(schema: TSchema | undefined, value: Value): Value {
  return without(schema, value, MOVED);
}

/** Fields to remove, with a test whether a schema has such fields at any depth. */
interface Removal {
  readonly isRemoved: (facts: FieldFacts) => boolean;
  readonly isNeeded: (schema: TSchema) => boolean;
}

const READ_ONLY = removal(({ mode }) => mode === 'read-only');
const MOVED = removal(({ movedBecause }) => movedBecause !== undefined);

function removal(isRemoved: Removal['isRemoved']): Removal {
  return { isRemoved, isNeeded: withFacts(isRemoved) };
}

function without<Value>(schema: TSchema | undefined, value: Value, fields: Removal): Value {
  if (schema === undefined || !fields.isNeeded(schema)) return value;
  return mapped(schema, value, (part, one) => (fields.isRemoved(factsOf(part)) ? undefined : without(part, one, fields)));
}
