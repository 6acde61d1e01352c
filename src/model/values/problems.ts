import type { TSchema } from '@sinclair/typebox';
import { factsOf, fallbackOf } from '../field';
import { isJsonObject, type Json } from '../json';
import { isNfc } from '../normalized';
import { foundIn, placeText } from './fold';

// Problems of a value of the service, by path: `back_hosts[0].host`.

/** Returns the missing required members. */
export function missingMembers(schema: TSchema, json: Json | undefined): string[] {
  return foundIn(schema, json, ({ schema: part, value, path }) => {
    if (path.length === 0 || (value !== undefined && value !== null)) return undefined;
    const isNeeded = part !== undefined && factsOf(part).mode === 'required' && fallbackOf(part) === undefined;
    return isNeeded && typeof path.at(-1) === 'string' ? [placeText(path)] : [];
  });
}

/** Returns the paths of values whose type differs from the model. */
export function mistyped(schema: TSchema, json: Json | undefined): string[] {
  return foundIn(schema, json, ({ schema: part, value, path }) => {
    if (part === undefined || factsOf(part).mode === 'read-only') return [];
    if (value === undefined || value === null) return typeof path.at(-1) === 'number' ? [placeText(path)] : [];
    return isOfType(part, value) ? undefined : [placeText(path)];
  });
}

/** Why the contract does not allow a value: a fraction or a number too large to be exact, or a string that does not match. */
export type Refusal = 'fraction' | 'inexact' | 'unlike pattern';

/**
 * Returns why the contract does not allow a value of a field, without its parts. The provider refuses such a value in a configuration, and
 * an export leaves its entry out.
 */
export function refusalOf(schema: TSchema, value: unknown): Refusal | undefined {
  const { type, pattern } = schema;
  if (type === 'integer' && typeof value === 'number') {
    if (Number.isFinite(value) && !Number.isInteger(value)) return 'fraction';
    if (!Number.isSafeInteger(value)) return 'inexact';
  }
  if (typeof pattern !== 'string' || typeof value !== 'string') return undefined;
  // eslint-disable-next-line patterns/linear -- patterns of the model, each of which is proven where it stands
  return new RegExp(pattern).test(value) ? undefined : 'unlike pattern';
}

/** Returns the paths of values that the contract does not allow for this reason. */
export function refusedFor(reason: Refusal, schema: TSchema, json: Json | undefined): string[] {
  return foundIn(schema, json, ({ schema: part, value, path }) =>
    part !== undefined && refusalOf(part, value) === reason ? [placeText(path)] : undefined,
  );
}

/** Returns the paths of ids and keys that engines change, and that then mean another entry or none: they are not in the form NFC. */
export function outsideNfc(schema: TSchema, json: Json | undefined): string[] {
  return foundIn(schema, json, ({ at, schema: part, value, path }) => {
    const names = (path.length === 1 && at === 'id') || (part !== undefined && factsOf(part).entryOf !== undefined);
    const isChanged = [at, names ? value : ''].some((text) => typeof text === 'string' && !isNfc(text));
    return isChanged ? [placeText(path)] : undefined;
  });
}

function isOfType(schema: TSchema, json: Json): boolean {
  switch (schema['type']) {
    case 'array':
      return Array.isArray(json);
    case 'object':
      return isJsonObject(json);
    case 'integer':
      return typeof json === 'number' && refusalOf(schema, json) !== 'fraction';
    case 'number':
      return typeof json === 'number';
    case 'boolean':
      return typeof json === 'boolean';
    default:
      return typeof json !== 'object';
  }
}

/** Returns the members that the model does not know. Items of a list share a path: `back_hosts[].colour`. */
export function unknownMembers(schema: TSchema, json: Json | undefined): string[] {
  const found = foundIn(schema, json, ({ schema: part, value, path }) => {
    if (part === undefined) return [placeText(path).replace(/\[\d+\]/g, '[]')];
    return value === undefined || !isOfType(part, value) ? [] : undefined;
  });
  return [...new Set(found)];
}
