import { type TSchema } from '@sinclair/typebox';
import { factsOf } from '../../model';
import { type Json } from '../http/json';
import { mapped } from './schema-map';

/** The value without its read-only fields, at any depth. */
export function withoutReadOnly(schema: TSchema, value: Json): Json {
  return mapped(schema, value, (part, inner) => (factsOf(part).mode === 'read-only' ? undefined : withoutReadOnly(part, inner)));
}
