import type { TObject, TSchema } from '@sinclair/typebox';
import { fallbackOf, isJsonObject, isObjectSchema, itemOf, type Json, membersOf, own } from '../model';

/** Thrown for a value that the provider would refuse. */
export class WrongValue extends Error {
  /** @param attribute its path: `include.tags` */
  public constructor(
    public readonly attribute: string,
    message: string,
  ) {
    super(message);
  }
}

/** A number as Terraform reads it from a text. */
const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/**
 * A value as the provider gets it: Terraform converts numbers and booleans to texts, and back, where an attribute wants that.
 *
 * @throws WrongValue if it has no such form, or lacks what is required
 */
export function attributeValue(value: Json, schema: TSchema, attribute: string): unknown {
  const type = schema['type'] as unknown;
  if (isObjectSchema(schema)) return memberValues(value, schema, attribute);
  if (type === 'object') return mapOf(value, attribute);
  if (type === 'array') {
    if (!Array.isArray(value)) throw wrong(value, attribute, 'a list');
    return value.map((item) => attributeValue(item, itemOf(schema)!, attribute));
  }
  return scalarOf(value, type, attribute);
}

/** The members of an object, with their defaults. */
export function memberValues(value: Json, schema: TObject, attribute: string): Record<string, unknown> {
  if (!isJsonObject(value)) throw wrong(value, attribute, 'an object');
  const members = membersOf(schema).flatMap(({ field: name, schema: member, facts }) => {
    const path = attribute === '' ? name : `${attribute}.${name}`;
    const written = own(value, name);
    // A null in Terraform is an attribute that is not set.
    const isSet = written !== undefined && written !== null;
    const found = isSet ? attributeValue(written, member, path) : (fallbackOf(member) ?? facts.initial);
    if (found === undefined && facts.mode === 'required') throw new WrongValue(path, 'It is required, and not set.');
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
      if (typeof value === 'object') throw wrong(value, attribute, 'a text');
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
