import type { TObject, TSchema } from '@sinclair/typebox';
import { isObjectSchema } from './entity-schema';
import { isJsonObject, type Json, type JsonObject } from './entity-value';

/**
 * The part of what the service sent that the model does not know, in its place. It is remembered beside the state and
 * goes back with every update, so that a field which is newer than this provider survives.
 *
 * @returns undefined where the model knows everything
 */
export function unknownFields(schema: TObject, json: JsonObject): JsonObject | undefined {
  const unknown: JsonObject = {};
  for (const [field, value] of Object.entries(json)) {
    const property: TSchema | undefined = schema.properties[field];
    if (property === undefined) {
      unknown[field] = value;
    } else if (isObjectSchema(property) && isJsonObject(value)) {
      const inside = unknownFields(property, value);
      if (inside) unknown[field] = inside;
    }
  }
  return Object.keys(unknown).length > 0 ? unknown : undefined;
}

/** The body with the unknown fields back in their places. A nested object that is no longer sent takes its own along. */
export function withUnknownFields(schema: TObject, body: JsonObject, unknown: JsonObject | undefined): JsonObject {
  const merged: JsonObject = { ...body };
  for (const [field, value] of Object.entries(unknown ?? {})) {
    const property: TSchema | undefined = schema.properties[field];
    const mine: Json | undefined = body[field];
    if (property === undefined) merged[field] = value;
    else if (isObjectSchema(property) && isJsonObject(mine) && isJsonObject(value)) {
      merged[field] = withUnknownFields(property, mine, value);
    }
  }
  return merged;
}
