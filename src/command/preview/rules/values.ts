import { own } from '../../../model';
import { isPlannedList, isPlannedObject, isSecret, type PlannedObject, type PlannedValue, UNKNOWN } from '../../terraform-json';
import type { EntityChange } from '../changes/entity-change';

// Accessors for the rules of the preview. A secret or unknown value reads as undefined.

/** Returns the value at a dotted path. */
export function valueAt(values: PlannedObject | null, path: string): PlannedValue | undefined {
  // Members of a secret or unknown object are as unreadable as the object.
  const at = (value: PlannedValue | undefined, name: string) =>
    isPlannedObject(value) ? own(value, name) : value === UNKNOWN || isSecret(value) ? value : undefined;
  // Most paths have one name.
  return path.includes('.') ? path.split('.').reduce(at, values ?? undefined) : at(values ?? undefined, path);
}

export function textAt(values: PlannedObject | null, path: string): string | undefined {
  const value = valueAt(values, path);
  return typeof value === 'string' ? value : undefined;
}

export function numberAt(values: PlannedObject | null, path: string): number | undefined {
  const value = valueAt(values, path);
  // Proxy templates have their numbers as strings.
  if (typeof value === 'string' && /^\d+$/.test(value)) return Number(value);
  return typeof value === 'number' ? value : undefined;
}

export function booleanAt(values: PlannedObject | null, path: string): boolean | undefined {
  const value = valueAt(values, path);
  return typeof value === 'boolean' ? value : undefined;
}

/** Returns the new value of a switch of an entry that stays, if both values can be read and differ. */
export function switchedTo(change: EntityChange, kind: string, path: string): boolean | undefined {
  if (change.kind !== kind || !stays(change)) return undefined;
  const [before, after] = [booleanAt(change.before, path), booleanAt(change.after, path)];
  return before === undefined || before === after ? undefined : after;
}

/** Returns the strings of a list or set: none if it is absent, undefined if some are unreadable. */
export function textsAt(values: PlannedObject | null, path: string): readonly string[] | undefined {
  const value = valueAt(values, path);
  if (value === undefined || value === null) return [];
  if (!isPlannedList(value)) return undefined;
  const texts = value.filter((item) => typeof item === 'string');
  return texts.length === value.length ? texts : undefined;
}

/** Whether the value is secret or unknown as a whole. */
export function isHidden(value: PlannedValue | undefined): boolean {
  return value === UNKNOWN || isSecret(value);
}

/** Whether the value, or a part of it, is secret or unknown. */
export function isUnreadable(value: PlannedValue | undefined): boolean {
  if (isHidden(value)) return true;
  if (isPlannedList(value)) return value.some(isUnreadable);
  return isPlannedObject(value) && Object.values(value).some(isUnreadable);
}

/** Whether the entry exists before and after the plan. */
export function stays({ effect, before, after }: EntityChange): boolean {
  return (effect === 'changed' || effect === 'replaced') && before !== null && after !== null;
}

/** Returns the items of `one` that `other` lacks. */
export function beyond(one: readonly string[], other: readonly string[]): string[] {
  const others = new Set(other);
  return one.filter((item) => !others.has(item));
}

export function quotedList(texts: readonly string[]): string {
  return texts.map((text) => JSON.stringify(text)).join(', ');
}
