import type { TObject, TSchema } from '@sinclair/typebox';
import { fallbackOf, isJsonObject, isObjectSchema, itemOf, type Json, membersOf, own } from '../../model';

/** Error of a value that the provider would refuse. */
export class WrongValue extends Error {
  /** @param attribute path: `include.tags` */
  public constructor(
    public readonly attribute: string,
    message: string,
  ) {
    super(message);
  }
}

/** Number that Terraform converts from a string. */
const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/**
 * Returns a value as the provider gets it: Terraform converts numbers and booleans to strings and back, as the attribute requires.
 *
 * @throws WrongValue if the value has the wrong type, or a required attribute is missing
 */
export function convertedValue(value: Json, schema: TSchema, attribute: string): unknown {
  const type = schema['type'] as unknown;
  if (isObjectSchema(schema)) return memberValues(value, schema, attribute);
  if (type === 'object') return mapOf(value, attribute);
  if (type === 'array') {
    if (!Array.isArray(value)) throw wrong(value, attribute, 'a list');
    return value.map((item) => convertedValue(item, itemOf(schema)!, attribute));
  }
  return scalarOf(value, type, attribute);
}

/** Returns the members of an object, with their defaults. */
export function memberValues(value: Json, schema: TObject, attribute: string): Record<string, unknown> {
  if (!isJsonObject(value)) throw wrong(value, attribute, 'an object');
  const members = membersOf(schema).flatMap(({ field: name, schema: member, facts }) => {
    const path = attribute === '' ? name : `${attribute}.${name}`;
    const written = own(value, name);
    // A null in Terraform is an attribute that is not set.
    const isSet = written !== undefined && written !== null;
    const found = isSet ? convertedValue(written, member, path) : (fallbackOf(member) ?? facts.initial);
    if (found === undefined && facts.mode === 'required') throw new WrongValue(path, 'The attribute is required, but not set.');
    return found === undefined ? [] : [[name, found] as const];
  });
  return Object.fromEntries(members);
}

function mapOf(value: Json, attribute: string): Record<string, unknown> {
  if (!isJsonObject(value)) throw wrong(value, attribute, 'a map');
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([name, member]) => [name, scalarOf(member as Json, 'string', `${attribute}.${name}`)]));
}

function scalarOf(value: Json, type: unknown, attribute: string): unknown {
  switch (type) {
    case 'string':
      if (typeof value === 'object') throw wrong(value, attribute, 'a string');
      return String(value);
    case 'integer':
    case 'number': {
      const number = typeof value === 'string' && NUMBER.test(value) ? Number(value) : value;
      if (typeof number !== 'number' || !Number.isFinite(number)) throw wrong(value, attribute, 'a number');
      if (type === 'integer' && !Number.isSafeInteger(number)) throw wrong(value, attribute, 'a whole number');
      return number;
    }
    case 'boolean':
      if (value === 'true' || value === 'false') return value === 'true';
      if (typeof value !== 'boolean') throw wrong(value, attribute, 'true or false');
      return value;
    default:
      return value;
  }
}

function wrong(value: Json, attribute: string, wanted: string): WrongValue {
  return new WrongValue(attribute, `It is ${JSON.stringify(value)}, and not ${wanted}.`);
}
