import type { TSchema } from '@sinclair/typebox';
import { factsOf } from '../../model';
import type { Json, JsonObject } from '../../model/json';

/** Converts a schema of the model to the document's form. Facts that JSON Schema cannot express become extensions. */
export function documented(schema: TSchema): JsonObject {
  const { unit, known, expected, sensitive, mode } = factsOf(schema);
  const { $id: _, 'x-field': __, properties, patternProperties, items, anyOf, ...rest } = schema as TSchema & Record<string, unknown>;
  return {
    // eslint-disable-next-line bounds/json -- a schema of this package
    ...(JSON.parse(JSON.stringify(rest)) as JsonObject), // without the symbol properties of TypeBox
    ...(mode === 'read-only' && { readOnly: true }),
    ...(unit !== undefined && { 'x-unit': unit }),
    ...(known && { 'x-known-values': [...known] }),
    // eslint-disable-next-line bounds/json -- values of this package
    ...(expected && { 'x-expected': JSON.parse(JSON.stringify(expected)) as JsonObject }),
    ...(sensitive && { 'x-sensitive': true }),
    ...(isRecord(properties) && { properties: each(properties) }),
    // The model's maps have one pattern, which every name matches.
    ...(isRecord(patternProperties) && { additionalProperties: Object.values(each(patternProperties))[0] as Json }),
    ...(items !== undefined && { items: documented(items as TSchema) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map((part) => documented(part as TSchema)) }),
  };
}

/** Returns the schema of an answer: fields with a default are always present, and hidden fields are absent. */
export function readSchema(schema: TSchema, hidden: readonly string[]): JsonObject {
  const { properties, items, ...rest } = schema as TSchema & { properties?: Record<string, TSchema>; items?: TSchema };
  const { required: _, default: __, ...described } = documented(rest as TSchema);
  if (items) return { ...described, items: readSchema(items, []) };
  if (!properties) return described;
  const shown = Object.entries(properties).filter(([name]) => !hidden.includes(name));
  const present = shown.filter(([, field]) => ['required', 'defaulted'].includes(factsOf(field).mode)).map(([name]) => name);
  return {
    ...described,
    properties: Object.fromEntries(shown.map(([name, field]) => [name, readSchema(field, [])])),
    ...(present.length > 0 && { required: present }),
  };
}

function each(schemas: Readonly<Record<string, unknown>>): JsonObject {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, documented(schema as TSchema)]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
