import type { TObject, TSchema } from '@sinclair/typebox';
import { factsOf, fallbackOf, isMapSchema, isObjectSchema } from '../field';
import { asText, isJsonObject, type Json, type JsonObject } from '../json';
import { own } from '../own';
import { mapped } from './fold';
import { itemOf, memberOf, membersOf } from './members';

/** Converts a response of the service to Terraform attributes. For fields that the model does not know, see `unknownFields`. */
export function fromApi(schema: TObject, json: JsonObject): JsonObject {
  return Object.fromEntries(
    membersOf(schema).map(({ field, attribute, schema: member }) => [attribute, attributeValue(member, own(json, field))]),
  );
}

/**
 * Returns the attribute value of a field. Missing fields get their default. Otherwise every plan would change the fields that
 * an import does not read, or that the service omits.
 */
export function attributeValue(schema: TSchema, json: Json | undefined): Json {
  const { mode } = factsOf(schema);
  if (json === undefined || json === null) {
    const fallback = fallbackOf(schema);
    return fallback === undefined || mode === 'retained' ? null : attributeValue(schema, fallback as Json);
  }
  if (mode === 'read-only') return JSON.stringify(json);
  if (isObjectSchema(schema) && isJsonObject(json)) return fromApi(schema, json);
  if (Array.isArray(json)) return json.map((item) => attributeValue(itemOf(schema)!, item));
  if (isJsonObject(json)) return Object.fromEntries(Object.entries(json).map(([key, item]) => [key, asText(item)]));
  // A field of several types is a string in Terraform.
  return schema['type'] === 'string' || schema['anyOf'] ? asText(json) : json;
}

/**
 * Converts Terraform attributes to a body for the service, without nulls and read-only fields.
 *
 * @param isLeftOut whether to omit another value, because it is not known yet
 */
export function toApi<Value>(schema: TObject, values: Readonly<Record<string, Value>>, isLeftOut: (value: Value) => boolean): JsonObject {
  return Object.fromEntries(
    membersOf(schema).flatMap(({ field, attribute, schema: member, facts }) => {
      const value = own(values, attribute);
      if (value === undefined || value === null || isLeftOut(value) || facts.mode === 'read-only') return [];
      return [[field, bodyOf(member, value, isLeftOut)]];
    }),
  );
}

function bodyOf<Value>(schema: TSchema, value: Value, isLeftOut: (value: Value) => boolean): Json {
  if (isObjectSchema(schema) && isJsonObject(value)) return toApi(schema, value as Readonly<Record<string, Value>>, isLeftOut);
  const item = itemOf(schema);
  if (item && Array.isArray(value)) return (value as Value[]).map((each) => bodyOf(item, each, isLeftOut));
  return value as unknown as Json;
}

/**
 * Returns a copy in which scalars are strings where the model has text, and null is an empty list or map where the model has one: services
 * sometimes send a number, and services in Go write null for an empty list.
 */
export function withTexts(schema: TSchema, value: Json): Json {
  if (value === null && itemOf(schema)) return [];
  if (value === null && isMapSchema(schema)) return {};
  if (typeof value === 'object' && value !== null) return mapped(schema, value, withTexts);
  return schema['type'] === 'string' && value !== null ? asText(value) : value;
}

/** Renames fields to Terraform attributes, without other conversions. */
export function withAttributeNames(schema: TSchema | undefined, value: Json): Json {
  if (Array.isArray(value)) return value.map((item) => withAttributeNames(itemOf(schema), item));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const member = memberOf(schema, name);
      return [member?.attribute ?? name, withAttributeNames(member?.schema, part)];
    }),
  );
}
