import type { Json } from '../../model';
import { isPlannedList, isPlannedObject, isSecret, type PlannedValue, UNKNOWN } from '../plan/planned-value';

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

/** What may be shown of a value. Secrets inside of it are replaced. */
export function shown(value: PlannedValue): Shown {
  if (value === UNKNOWN) return { unknown: true };
  if (isSecret(value)) return { secret: true };
  return { value: visible(value) };
}

function visible(value: PlannedValue): Json {
  if (value === UNKNOWN) return KNOWN_AFTER_APPLY;
  if (isSecret(value)) return SECRET;
  if (isPlannedList(value)) return value.map(visible);
  if (!isPlannedObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => !isNothing(member))
      .map(([name, member]) => [name, visible(member)]),
  );
}

/** What stands for such a value inside of a larger one, and in texts. */
export const KNOWN_AFTER_APPLY = '(known after apply)';
export const SECRET = '(secret)';

/** Absent, or a text, a list or an object without content: services turn these into one another. */
export function isNothing(value: PlannedValue | undefined): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (isPlannedList(value)) return value.length === 0;
  return isPlannedObject(value) && Object.values(value).every(isNothing);
}
