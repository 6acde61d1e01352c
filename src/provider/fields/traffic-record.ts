import { asText, isJsonObject, type Json } from '../../model';
import { TRAFFIC_FIELDS, type TestedType, type TrafficField, type TrafficRecord } from '../../model/traffic';
import type { Attribute, Attributes } from '../framework/schema';
import { mapValues, type Value, type ValueObject } from '../framework/value';

// Traffic records as Terraform values. If the service sends another shape than the contract's, a string attribute gets the value as JSON
// text, and another attribute is null. Such a record does not fail a read.

/** The attributes of a record (contract, section 2.11). */
export const RECORD_ATTRIBUTES: Attributes = attributesOf(TRAFFIC_FIELDS);

/** Converts a record to values of these attributes. */
export function recordValues(record: TrafficRecord): ValueObject {
  return valuesOf(TRAFFIC_FIELDS, record as { readonly [name: string]: Json });
}

function attributesOf(fields: readonly TrafficField[]): Attributes {
  return Object.fromEntries(fields.map((field) => [field.name, attributeOf(field)]));
}

function attributeOf(field: TrafficField): Attribute {
  const common = { computed: true, description: describe(field) };
  switch (field.holds) {
    case 'one':
      return { ...common, type: typeOf(field.type) };
    case 'list':
      return { ...common, type: { list: typeOf(field.type) } };
    case 'map':
      return { ...common, type: { map: typeOf(field.type) } };
    case 'records':
      return { ...common, nesting: 'list', attributes: attributesOf(field.members) };
    case 'unknown':
      return { ...common, type: 'string' };
  }
}

function describe({ holds, description, unit, known }: TrafficField): string {
  return [
    description,
    unit ? `In ${unit}.` : '',
    known ? `Known values: ${known.map((value) => `\`${value}\``).join(', ')}.` : '',
    holds === 'unknown' ? 'As JSON text.' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function typeOf(type: TestedType): 'string' | 'number' | 'bool' {
  if (type === 'integer' || type === 'float') return 'number';
  return type === 'boolean' ? 'bool' : 'string';
}

function valuesOf(fields: readonly TrafficField[], json: { readonly [name: string]: Json | undefined }): ValueObject {
  return Object.fromEntries(fields.map((field) => [field.name, valueOf(field, Object.hasOwn(json, field.name) ? json[field.name] : null)]));
}

function valueOf(field: TrafficField, json: Json | undefined): Value {
  if (json === undefined || json === null) return null;
  switch (field.holds) {
    case 'one':
      return plain(field.type, json);
    case 'list':
      return itemsOf(json).map((item) => plain(field.type, item));
    case 'map':
      return isJsonObject(json) ? mapValues(json, (item) => plain(field.type, item)) : null;
    case 'records':
      return itemsOf(json)
        .filter(isJsonObject)
        .map((item) => valuesOf(field.members, item));
    case 'unknown':
      return JSON.stringify(json);
  }
}

function itemsOf(json: Json): readonly Json[] {
  return Array.isArray(json) ? json : [json];
}

function plain(type: TestedType, json: Json | undefined): Value {
  if (json === undefined || json === null) return null;
  switch (typeOf(type)) {
    case 'string':
      return asText(json);
    case 'number':
      return typeof json === 'number' ? json : null;
    case 'bool':
      return typeof json === 'boolean' ? json : null;
  }
}
