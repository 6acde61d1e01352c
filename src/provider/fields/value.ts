import type { TObject, TSchema } from '@sinclair/typebox';
import {
  asText,
  attributeName,
  factsOf,
  fallbackOf,
  isJsonObject,
  isObjectSchema,
  type Json,
  type JsonObject,
  withoutReadOnly,
} from '../../model/index';
import { isObject, isUnknown, type Value, type ValueObject } from '../framework/value';

/** Converts an answer of the service to Terraform attributes. For fields that the model does not know, see `unknownFields`. */
export function toTerraform(schema: TObject, json: JsonObject): ValueObject {
  const values: ValueObject = {};
  for (const [field, property] of Object.entries(schema.properties)) {
    values[attributeName(field, property)] = valueOf(property, json[field]);
  }
  return values;
}

/**
 * The value of a field. A field that the service did not send has its default. Otherwise every plan would change the fields
 * that an import does not read, or that the service leaves out.
 */
export function valueOf(schema: TSchema, json: Json | undefined): Value {
  const { mode } = factsOf(schema);
  if (json === undefined || json === null) {
    const fallback = fallbackOf(schema);
    return fallback === undefined || mode === 'retained' ? null : valueOf(schema, fallback as Json);
  }
  if (mode === 'read-only') return JSON.stringify(json);
  if (isObjectSchema(schema) && isJsonObject(json)) return toTerraform(schema, json);
  if (Array.isArray(json)) return json.map((item) => valueOf(schema.items as TSchema, item));
  if (isJsonObject(json)) return Object.fromEntries(Object.entries(json).map(([key, item]) => [key, asText(item)]));
  // A field of several types is text in Terraform.
  return schema.type === 'string' || schema.anyOf ? asText(json) : json;
}

/** Converts Terraform attributes to a body for the service. It leaves out null and unknown values. */
export function toApi(schema: TObject, values: ValueObject): JsonObject {
  return withoutReadOnly(schema, objectOf(schema, values));
}

function objectOf(schema: TObject, values: ValueObject): JsonObject {
  const json: JsonObject = {};
  for (const [field, property] of Object.entries(schema.properties)) {
    const value = values[attributeName(field, property)];
    if (value === undefined || value === null || isUnknown(value)) continue;
    json[field] = jsonOf(property, value);
  }
  return json;
}

function jsonOf(schema: TSchema, value: Value): Json {
  if (isObjectSchema(schema) && isObject(value)) return objectOf(schema, value);
  if (Array.isArray(value)) return value.map((item) => jsonOf(schema.items as TSchema, item));
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, item as Json]));
  return value as Json;
}
