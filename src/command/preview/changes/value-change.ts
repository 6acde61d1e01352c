import type { TSchema } from '@sinclair/typebox';
import { empty, isMapSchema, itemOf, type Json, partOf, withoutSecrets } from '../../../model';
import { isPlannedList, isPlannedObject, isSecret, type PlannedValue, Secret, UNKNOWN } from '../../terraform-json';

/** A value as a report shows it. */
export type Shown = { readonly value: Json } | { readonly secret: true } | { readonly unknown: true };

/** One difference between two values, with its path. */
export interface ValueChange {
  /** Names of attributes, keys of maps, and labels of list items: `steps`, `POST /pay`, `headers`, `host`. */
  readonly path: readonly string[];
  readonly change: 'added' | 'removed' | 'changed' | 'moved';
  readonly before?: Shown;
  readonly after?: Shown;
  /** Positions of an added, removed or moved list item, counted from 1. */
  readonly from?: number;
  readonly to?: number;
  readonly unit?: string;
}

/** Marks sensitive attributes as secret: some engines do not mark nested ones. */
export function withSecrets(schema: TSchema | undefined, value: PlannedValue): PlannedValue {
  return withoutSecrets(
    schema,
    value,
    (one) => (one === null || one === UNKNOWN || isSecret(one) ? one : new Secret(one as Json)),
    'attribute',
  );
}

/** Returns a value as a report shows it: without secrets and without empty members. */
export function shownValue(schema: TSchema | undefined, value: PlannedValue): Shown {
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
  const filled = parts.filter(([, of, part]) => (isMap ? part !== null : !empty(of, part)));
  return Object.fromEntries(filled.map(([name, of, part]) => [name, visible(of, part)]));
}

/** Placeholders for unknown and secret values inside of other values, and in strings. */
export const KNOWN_AFTER_APPLY = '(known after apply)';
export const SECRET = '(secret)';
