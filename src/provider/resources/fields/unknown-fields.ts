import type { TObject } from '@sinclair/typebox';
import { isObjectSchema, knownField } from './shape';
import { isJsonObject, type Json, type JsonObject } from './value';

/**
 * The part of what the service sent that the model does not know, in its place. It is remembered beside the state and
 * goes back with every update, so that a field which is newer than this provider survives.
 *
 * @returns undefined where the model knows everything
 */
export function unknownFields(schema: TObject, json: JsonObject): JsonObject | undefined {
  const unknown: [string, Json][] = [];
  for (const [field, value] of Object.entries(json)) {
    const property = knownField(schema, field);
    if (property === undefined) {
      unknown.push([field, value]);
    } else if (isObjectSchema(property) && isJsonObject(value)) {
      const inside = unknownFields(property, value);
      if (inside) unknown.push([field, inside]);
    }
  }
  return unknown.length > 0 ? Object.fromEntries(unknown) : undefined;
}

/** The body with the unknown fields back in their places. A nested object that is no longer sent takes its own along. */
export function withUnknownFields(schema: TObject, body: JsonObject, unknown: JsonObject | undefined): JsonObject {
  const merged = new Map(Object.entries(body));
  for (const [field, value] of Object.entries(unknown ?? {})) {
    const property = knownField(schema, field);
    const mine = merged.get(field);
    if (property === undefined) merged.set(field, value);
    else if (isObjectSchema(property) && isJsonObject(mine) && isJsonObject(value)) {
      merged.set(field, withUnknownFields(property, mine, value));
    }
  }
  return Object.fromEntries(merged);
}
