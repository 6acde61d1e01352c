import type { Static, TObject, TSchema } from '@sinclair/typebox';

import { isJsonObject, type JsonObject, type Misfit, misfitIn, misfitText, own, secrets } from '../model';
import type { Mismatch, Result } from './call';
import {
  itemOfAnotherKind,
  LIST_WITHOUT_ITEMS,
  listIncomplete,
  listRepeats,
  objectOfAnotherKind,
  WRITE_WITHOUT_MESSAGE,
} from './messages/answer';
import { exactJson, replyJson, type Reply } from './reply';

/** A list of objects (contract, section 4). */
export interface Listing<T> {
  /** The number that the service gives. */
  readonly total: number;
  readonly items: readonly T[];
}

/** The answer of the service to a successful write (contract, section 2.1). */
export interface Receipt {
  /** Empty if the service sent no message. */
  readonly message: string;
}

/**
 * Returns the receipt of a write that an earlier try has carried out.
 *
 * @param done past participle: `created`
 */
export function byEarlierTry(done: string): Receipt {
  return { message: `${done.charAt(0).toUpperCase()}${done.slice(1)} by an earlier try.` };
}

/** Expected content of a reply. */
export interface ObjectKind<S extends TSchema = TSchema> {
  /** Noun for messages: `dynamic rule`. */
  readonly noun: string;
  readonly schema: S;
}

/** Finds a part of an object that cannot be read. */
export type Check = (object: JsonObject) => Misfit | undefined;

/** Accepts every object of the kind. Its reader must expect values of every type. */
export const ANY_SHAPE: Check = () => undefined;

/**
 * Returns a reader of lists. Readers check enough to distinguish the management API from a login page or another service. Fields that the
 * model does not know stay in the result.
 *
 * @param key member that no two items share. Undefined: there is none
 * @param check of each item. By default, a reader of an item checks it: one misshapen item must not hide the others
 */
export function readListing<S extends TSchema, T = Static<S>>(
  kind: ObjectKind<S>,
  key?: string,
  check = ANY_SHAPE,
): (reply: Reply) => Result<Listing<T>> {
  return (reply) => {
    const json = exactJson(reply);
    if (!isJsonObject(json)) return { mismatch: '' };
    const { items } = json;
    if (!Array.isArray(items)) return { mismatch: LIST_WITHOUT_ITEMS };
    return { ...listingOf(kind, items, json.total, key, check), secrets: items.flatMap((item) => secrets(kind.schema, item)) };
  };
}

function listingOf<T>(
  kind: ObjectKind,
  items: readonly unknown[],
  total: unknown,
  key: string | undefined,
  check: Check,
): Result<Listing<T>> {
  if (!items.every((item) => isOne(kind, item))) return { mismatch: itemOfAnotherKind(kind.noun) };
  // A caller that takes a part of a list for all of it deletes or forgets the rest.
  if (typeof total === 'number' && total !== items.length) return { mismatch: listIncomplete(total, items.length), isIncomplete: true };
  const repeated = key === undefined ? undefined : repeatedIn(items, key);
  if (repeated !== undefined) return { mismatch: listRepeats(repeated), isIncomplete: true };
  for (const [at, item] of items.entries()) {
    const misfit = check(item);
    if (misfit) return misshapen({ ...misfit, place: `items[${at}].${misfit.place}` });
  }
  return { value: { total: items.length, items: items as readonly T[] } };
}

/** Returns a value that two items have in a member. */
function repeatedIn(items: readonly JsonObject[], member: string): string | undefined {
  const seen = new Set<unknown>();
  return items
    .map((item) => own(item, member))
    .filter((value) => typeof value === 'string')
    .find((value) => seen.has(value) || !seen.add(value));
}

/**
 * Returns a reader of an object.
 *
 * @param check by default that each value has a type of the model
 */
export function readOne<S extends TSchema, T = Static<S>>(
  kind: ObjectKind<S>,
  check: Check = (object) => misfitIn(kind.schema, object),
): (reply: Reply) => Result<T> {
  return (reply) => {
    const json = exactJson(reply);
    if (!isJsonObject(json)) return { mismatch: '' };
    if (!isOne(kind, json)) return { mismatch: objectOfAnotherKind(kind.noun) };
    const misfit = check(json);
    return { ...(misfit ? misshapen(misfit) : { value: json as T }), secrets: secrets(kind.schema, json) };
  };
}

function misshapen(misfit: Misfit): Mismatch {
  return { mismatch: misfitText(misfit), isMisshapen: true };
}

export function readReceipt(reply: Reply): Result<Receipt> {
  // 204 has no body to check.
  return reply.status === 204 ? { value: { message: '' } } : readMessage(reply);
}

/** Reads the receipt of routes that always answer with a message. Another reply does not show whether the service did anything. */
export function readMessage(reply: Reply): Result<Receipt> {
  const json = replyJson(reply);
  if (!isJsonObject(json)) return { mismatch: '' };
  return typeof json.message === 'string' ? { value: { message: json.message } } : { mismatch: WRITE_WITHOUT_MESSAGE };
}

/** Reads the reply of routes that answer without a body. A body that is not JSON is from another server. */
export function readOptionalReceipt(reply: Reply): Result<Receipt> {
  const json = replyJson(reply);
  if (reply.text.trim() && json === undefined) return { mismatch: '' };
  return { value: { message: isJsonObject(json) && typeof json.message === 'string' ? json.message : '' } };
}

/** Whether a value is an object with at least one of the required fields of the kind. */
export function isOne({ schema }: ObjectKind, value: unknown): value is JsonObject {
  const { required = [] } = schema as Partial<TObject>;
  return isJsonObject(value) && (required.length === 0 || required.some((name) => Object.hasOwn(value, name)));
}
