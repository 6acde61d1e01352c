import type { TSchema } from '@sinclair/typebox';
import { isObjectSchema } from '../field';
import { isJsonObject, type Json, type JsonObject } from '../json';
import { push } from '../multimap';
import { differences, requiredText } from './comparison';
import { itemOf, partOf } from './members';

/**
 * Returns the fields in a response that the model does not know, nested as in the response. The provider keeps them in the
 * private state and sends them with every update. Otherwise an update would delete fields of a newer service.
 *
 * @returns undefined if the model knows all fields
 */
export function unknownFields(schema: TSchema, json: JsonObject): JsonObject | undefined {
  const unknown = Object.entries(json).flatMap(([field, value]): [string, Json][] => {
    const part = partOf(schema, field);
    if (part === undefined) return [[field, value]];
    if (isObjectSchema(part) && isJsonObject(value)) {
      const inside = unknownFields(part, value);
      return inside ? [[field, inside]] : [];
    }
    const item = objectItem(part);
    // Elements have no names and are recognized by their content, so they are kept as a whole.
    const isNews = item && Array.isArray(value) && value.some((one) => isJsonObject(one) && unknownFields(item, one) !== undefined);
    return isNews ? [[field, value]] : [];
  });
  return unknown.length > 0 ? Object.fromEntries(unknown) : undefined;
}

/** Adds the unknown fields to a body. Unknown fields of nested objects that are no longer sent are dropped. */
export function withUnknownFields(schema: TSchema, body: JsonObject, unknown: JsonObject | undefined): JsonObject {
  const merged = new Map(Object.entries(body));
  for (const [field, value] of Object.entries(unknown ?? {})) {
    const part = partOf(schema, field);
    const item = objectItem(part);
    const mine = merged.get(field);
    if (part === undefined) merged.set(field, value);
    else if (isObjectSchema(part) && isJsonObject(mine) && isJsonObject(value)) merged.set(field, withUnknownFields(part, mine, value));
    else if (item && Array.isArray(mine) && Array.isArray(value)) merged.set(field, withUnknownInElements(item, mine, value));
  }
  return Object.fromEntries(merged);
}

/**
 * Adds their unknown fields to elements: those of the kept element with the same content, or else, if the list has the same
 * length, those of the kept element at the same position.
 */
function withUnknownInElements(schema: TSchema, mine: readonly Json[], remembered: readonly Json[]): Json[] {
  const free = new Set(remembered.keys());
  const claim = (position: number | undefined): Json | undefined =>
    position !== undefined && free.delete(position) ? remembered[position] : undefined;
  const byKey = new Map<string, number[]>();
  for (const [at, item] of remembered.entries()) push(byKey, keyOf(schema, item), at);
  const same = mine.map((item, i) => {
    const alike = byKey.get(keyOf(schema, item)) ?? [];
    return claim([i, ...alike].find((at) => free.has(at) && saysTheSame(schema, item, remembered[at])));
  });
  return mine.map((item, i) => {
    const before = same[i] ?? (mine.length === remembered.length ? claim(i) : undefined);
    return isJsonObject(item) && isJsonObject(before) ? withUnknownFields(schema, item, unknownFields(schema, before)) : item;
  });
}

/** Returns a text that is the same for elements that say the same. Others are not compared: a list may be long. */
function keyOf(schema: TSchema, item: Json): string {
  return isJsonObject(item) ? requiredText(schema, item) : '';
}

function saysTheSame(schema: TSchema, item: Json, remembered: Json | undefined): boolean {
  return isJsonObject(item) && isJsonObject(remembered) && differences(schema, item, remembered).length === 0;
}

function objectItem(schema: TSchema | undefined): TSchema | undefined {
  const item = itemOf(schema);
  return item && isObjectSchema(item) ? item : undefined;
}
