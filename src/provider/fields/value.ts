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
  own,
  withoutReadOnly,
} from '../../model/index';
import { at, isObject, isUnknown, type Value, type ValueObject } from '../framework/value';

/** Converts an answer of the service to Terraform attributes. For fields that the model does not know, see `unknownFields`. */
export function toTerraform(schema: TObject, json: JsonObject): ValueObject {
  return Object.fromEntries(
    Object.entries(schema.properties).map(([field, property]) => [attributeName(field, property), valueOf(property, own(json, field))]),
  );
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
  return Object.fromEntries(
    Object.entries(schema.properties).flatMap(([field, property]) => {
      const value = at(values, attributeName(field, property));
      return value === null || isUnknown(value) ? [] : [[field, jsonOf(property, value)]];
    }),
  );
}

function jsonOf(schema: TSchema, value: Value): Json {
  if (isObjectSchema(schema) && isObject(value)) return objectOf(schema, value);
  if (Array.isArray(value)) return value.map((item) => jsonOf(schema.items as TSchema, item));
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, item as Json]));
  return value as Json;
}
