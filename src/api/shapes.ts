import type { TObject } from '@sinclair/typebox';

import type { Entity, Read } from '../model';
import type { Result } from './call';
import { isJsonObject, jsonOf, type Reply } from './reply';

/** Every entry of a family (contract, section 4). */
export interface Listing<T> {
  /** As the service counts them. */
  readonly total: number;
  readonly items: readonly T[];
}

/** What the service says of a write that succeeded (contract, section 2.1). */
export interface Receipt {
  readonly message: string;
}

/**
 * Readers of replies. They check as much as it takes to know the management API from a login page or another service,
 * and pass on fields that the model does not know.
 */
export function readListing<E extends Entity>(entity: E): (reply: Reply) => Result<Listing<Read<E>>> {
  return (reply) => {
    const json = jsonOf(reply);
    if (!isJsonObject(json)) return { mismatch: '' };
    const { items, total } = json;
    if (!Array.isArray(items)) return { mismatch: 'the list has no "items"' };
    if (!items.every((item) => isEntry(entity, item))) return { mismatch: `the list holds something that is no ${entity.noun}` };
    return { value: { total: typeof total === 'number' ? total : items.length, items: items as Read<E>[] } };
  };
}

export function readEntry<E extends Entity>(entity: E): (reply: Reply) => Result<Read<E>> {
  return (reply) => {
    const json = jsonOf(reply);
    if (!isJsonObject(json)) return { mismatch: '' };
    return isEntry(entity, json) ? { value: json as Read<E> } : { mismatch: `it sent an object that is no ${entity.noun}` };
  };
}

export function readReceipt(reply: Reply): Result<Receipt> {
  // 204 has no body to check.
  if (reply.status === 204) return { value: { message: '' } };
  const json = jsonOf(reply);
  if (!isJsonObject(json)) return { mismatch: '' };
  return typeof json.message === 'string' ? { value: { message: json.message } } : { mismatch: 'a write was answered without "message"' };
}

/** An object with at least one of the fields that every entry of the kind has. */
function isEntry({ schema }: Entity, value: unknown): boolean {
  const { required = [] } = schema as Partial<TObject>;
  return isJsonObject(value) && (required.length === 0 || required.some((name) => name in value));
}
