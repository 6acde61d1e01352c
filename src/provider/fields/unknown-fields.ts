import type { TArray, TObject, TSchema } from '@sinclair/typebox';
import { differences, isJsonObject, isObjectSchema, type Json, type JsonObject } from '../../model/index';
import { knownField } from './shape';

/**
 * The fields in an answer of the service that the model does not know, each in its place. The provider keeps them in the
 * private state and sends them back with every update, so that an update does not delete fields of a newer service.
 *
 * @returns undefined if the model knows all fields
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
    } else if (isObjectList(property) && Array.isArray(value)) {
      // Elements have no names. They are kept as a whole, so that they can be recognised.
      const isNews = value.some((item) => isJsonObject(item) && unknownFields(property.items, item) !== undefined);
      if (isNews) unknown.push([field, value]);
    }
  }
  return unknown.length > 0 ? Object.fromEntries(unknown) : undefined;
}

/** The body with the unknown fields in their places. If a nested object is no longer sent, neither are its unknown fields. */
export function withUnknownFields(schema: TObject, body: JsonObject, unknown: JsonObject | undefined): JsonObject {
  const merged = new Map(Object.entries(body));
  for (const [field, value] of Object.entries(unknown ?? {})) {
    const property = knownField(schema, field);
    const mine = merged.get(field);
    if (property === undefined) merged.set(field, value);
    else if (isObjectSchema(property) && isJsonObject(mine) && isJsonObject(value))
      merged.set(field, withUnknownFields(property, mine, value));
    else if (isObjectList(property) && Array.isArray(mine) && Array.isArray(value))
      merged.set(field, withUnknownInElements(property.items, mine, value));
  }
  return Object.fromEntries(merged);
}

/**
 * The elements with their unknown fields. An element gets the unknown fields of the kept element with the same content. If
 * there is none, it gets those of the kept element in the same place, if the list has the same length.
 */
function withUnknownInElements(schema: TObject, mine: readonly Json[], remembered: readonly Json[]): Json[] {
  const free = new Set(remembered.keys());
  const claim = (position: number | undefined): Json | undefined =>
    position !== undefined && free.delete(position) ? remembered[position] : undefined;
  const same = mine.map((item, i) => claim([i, ...free].find((at) => free.has(at) && saysTheSame(schema, item, remembered[at]))));
  return mine.map((item, i) => {
    const before = same[i] ?? (mine.length === remembered.length ? claim(i) : undefined);
    return isJsonObject(item) && isJsonObject(before) ? withUnknownFields(schema, item, unknownFields(schema, before)) : item;
  });
}

function saysTheSame(schema: TObject, item: Json, remembered: Json | undefined): boolean {
  return isJsonObject(item) && isJsonObject(remembered) && differences(schema, item, remembered).length === 0;
}

function isObjectList(schema: TSchema): schema is TArray<TObject> {
  return schema.type === 'array' && isObjectSchema(schema.items as TSchema);
}
