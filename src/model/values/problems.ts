import type { TSchema } from '@sinclair/typebox';
import { factsOf, fallbackOf, isMapSchema } from '../field';
import { isJsonObject, type Json } from '../json';
import { isNfc } from '../normalized';
import { foundIn, placeText } from './fold';
import { itemOf, memberOf } from './members';

// Problems of a value of the service, by path: `back_hosts[0].host`.

/** The longest name of a place in a message, in characters. The service chooses the names of fields that the model does not know. */
const LONGEST_PLACE = 100;

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
    return isMistyped(part, value, path.at(-1)) ? [placeText(path)] : isAbsent(value) ? [] : undefined;
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

/** Part of an answer that cannot be read. */
export interface Misfit {
  /** Names of members and positions of items: `back_hosts[0].host`. For a value of a map, the place of the map. */
  readonly place: string;
  readonly is: 'of another type' | 'inexact' | 'missing';
}

/**
 * Returns the first part of an answer that cannot be read: a value of another type than the model has, or a number that is not exact.
 * Fields that the model does not know may have such numbers: no state contains them.
 *
 * @param needsLists whether the lists and maps that the model requires must be there, also where other fields may be missing. Null is
 *   there: services in Go write it for an empty list
 */
export function misfitIn(schema: TSchema, json: Json, needsLists = false): Misfit | undefined {
  const [misfit] = foundIn<Json, Misfit>(schema, json, ({ schema: part, value, path }) => {
    const found = (is: Misfit['is']) => [{ place: shownPlace(path, schema), is }];
    if (part === undefined) return [];
    if (factsOf(part).mode === 'read-only') return hasInfinity(value) ? found('inexact') : [];
    if (isMistyped(part, value, path.at(-1))) return found('of another type');
    if (value === undefined) return needsLists && isNeededList(part) ? found('missing') : [];
    if (value === null) return [];
    return hasInfinity(value, false) ? found('inexact') : undefined;
  });
  return misfit;
}

/** Describes a misfit, as a clause. */
export function misfitText({ place, is }: Misfit): string {
  const name = JSON.stringify(place);
  switch (is) {
    case 'of another type':
      return `the member ${name} has another type than the contract has`;
    case 'inexact':
      return `the member ${name} has a number that cannot be kept exactly`;
    case 'missing':
      return `the member ${name} is missing`;
  }
}

/** Whether a value is of another type than the model has. Absent values are of every type, except as items. */
function isMistyped(part: TSchema, value: Json | undefined, at: string | number | undefined): boolean {
  return isAbsent(value) ? typeof at === 'number' : !isOfType(part, value);
}

/** Returns a path without what is in a map: the service chooses the keys, and a key may be very long. */
function shownPlace(path: readonly (string | number)[], schema: TSchema): string {
  let part: TSchema | undefined = schema;
  const steps = path.findIndex((step) => {
    const isKey: boolean = part !== undefined && isMapSchema(part);
    part = typeof step === 'number' ? itemOf(part) : memberOf(part, step)?.schema;
    return isKey;
  });
  return placeText(steps === -1 ? path : path.slice(0, steps)).slice(0, LONGEST_PLACE);
}

function isAbsent(value: Json | undefined): value is null | undefined {
  return value === undefined || value === null;
}

function isNeededList(part: TSchema): boolean {
  const isList = itemOf(part) !== undefined || isMapSchema(part);
  return isList && factsOf(part).mode === 'required' && fallbackOf(part) === undefined;
}

/** Whether a value is an infinite number, which stands for one that is not exact, or has one at any depth. */
function hasInfinity(value: Json | undefined, isDeep = true): boolean {
  if (typeof value === 'number') return !Number.isFinite(value);
  return isDeep && typeof value === 'object' && value !== null && Object.values(value).some((part) => hasInfinity(part));
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
