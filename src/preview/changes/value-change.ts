import type { TSchema } from '@sinclair/typebox';
import { empty, isMapSchema, itemOf, type Json, partOf, withoutSecrets } from '../../model';
import { isPlannedList, isPlannedObject, isSecret, type PlannedValue, Secret, UNKNOWN } from '../../terraform-json';

/** What a report may show of a value. */
export type Shown = { readonly value: Json } | { readonly secret: true } | { readonly unknown: true };

/** One difference between two values, at its place. */
export interface ValueChange {
  /** Names of attributes, keys of maps, and labels of list items: `steps`, `POST /pay`, `headers`, `host`. */
  readonly path: readonly string[];
  readonly change: 'added' | 'removed' | 'changed' | 'moved';
  readonly before?: Shown;
  readonly after?: Shown;
  /** Of an item of a list that was added, removed or moved: its places, counted from 1. */
  readonly from?: number;
  readonly to?: number;
  readonly unit?: string;
}

/** Makes a secret of whatever the model calls sensitive: some engines do not mark it in nested attributes. */
export function withSecrets(schema: TSchema | undefined, value: PlannedValue): PlannedValue {
  return withoutSecrets(
    schema,
    value,
    (one) => (one === null || one === UNKNOWN || isSecret(one) ? one : new Secret(one as Json)),
    'attribute',
  );
}

/** What may be shown of a value. Secrets inside of it are replaced, and what means nothing is left out. */
export function shown(schema: TSchema | undefined, value: PlannedValue): Shown {
  if (value === UNKNOWN) return { unknown: true };
  if (isSecret(value)) return { secret: true };
  return { value: visible(schema, value) };
}

function visible(schema: TSchema | undefined, value: PlannedValue): Json {
  if (value === UNKNOWN) return KNOWN_AFTER_APPLY;
  if (isSecret(value)) return SECRET;
  if (isPlannedList(value)) return value.map((item) => visible(itemOf(schema), item));
  if (!isPlannedObject(value)) return value;
  const isMap = schema !== undefined && isMapSchema(schema);
  const parts = Object.entries(value).map(([name, part]) => [name, partOf(schema, name, 'attribute'), part] as const);
  const there = parts.filter(([, of, part]) => (isMap ? part !== null : !empty(of, part)));
  return Object.fromEntries(there.map(([name, of, part]) => [name, visible(of, part)]));
}

/** What stands for such a value inside of a larger one, and in texts. */
export const KNOWN_AFTER_APPLY = '(known after apply)';
export const SECRET = '(secret)';
