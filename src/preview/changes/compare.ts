import type { TSchema } from '@sinclair/typebox';
import { factsOf, isMapSchema, own } from '../../model';
import { isPlannedList, isPlannedObject, isSecret, type PlannedValue, UNKNOWN } from '../plan/planned-value';
import { attributesOf, itemSchema } from './attribute-schema';
import { matchLists } from './match-lists';
import { isNothing, shown, type ValueChange } from './value-change';

type Path = readonly string[];
type Sides = readonly [PlannedValue, PlannedValue];

/**
 * The differences between two values by what they mean: sets by their items, lists by their items and order, and objects
 * by their members.
 *
 * @param schema of the model. Without one, a list is a set: where the model has no schema, all lists of the provider are sets
 */
export function compare(
  schema: TSchema | undefined,
  before: PlannedValue | undefined,
  after: PlannedValue | undefined,
  path: Path = [],
): ValueChange[] {
  const facts = schema && factsOf(schema);
  // What the service is to choose is of no interest before it has chosen.
  if (after === UNKNOWN && (facts?.mode === 'service-chosen' || facts?.mode === 'read-only')) return [];
  if (facts?.mode === 'read-only') return [];
  if (isSame(before ?? null, after ?? null) || (isEmpty(schema, before) && isEmpty(schema, after))) return [];
  const sides: Sides = [before ?? null, after ?? null];
  if (areAll(isPlannedObject, sides)) return compareObjects(schema, sides[0] ?? {}, sides[1] ?? {}, path);
  if (areAll(isPlannedList, sides)) {
    return facts?.ordering === 'list'
      ? compareLists(itemSchema(schema), sides[0] ?? [], sides[1] ?? [], path)
      : compareSets(sides[0] ?? [], sides[1] ?? [], path);
  }
  return [scalarChange(...sides, path, facts?.unit)];
}

/** Whether nothing is meant. A key of a map means something, even with an empty value. */
function isEmpty(schema: TSchema | undefined, value: PlannedValue | undefined): boolean {
  if (!schema || !isPlannedObject(value ?? null)) return isNothing(value);
  const members = Object.entries(value as Members);
  if (isMapSchema(schema)) return members.every(([, member]) => member === null);
  const attributes = attributesOf(schema);
  return members.every(([name, member]) => isEmpty(attributes?.get(name), member));
}

/** Whether both are of a type; one of them may be missing. */
function areAll<Type extends PlannedValue>(
  is: (value: PlannedValue) => value is Type,
  sides: Sides,
): sides is readonly [Type | null, Type | null] {
  return sides.every((value) => value === null || is(value));
}

type Members = Readonly<Record<string, PlannedValue>>;

function compareObjects(schema: TSchema | undefined, before: Members, after: Members, path: Path): ValueChange[] {
  const attributes = attributesOf(schema);
  const isMap = schema !== undefined && isMapSchema(schema);
  // In the order of the model, so that a reader finds the same attribute at the same place.
  const names = new Set([...(attributes?.keys() ?? []), ...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => {
    const sides = [own(before, name), own(after, name)] as const;
    return isMap ? compareKeyed(...sides, [...path, name]) : compare(attributes?.get(name), ...sides, [...path, name]);
  });
}

/** What a map has under a key. */
function compareKeyed(before: PlannedValue | undefined, after: PlannedValue | undefined, path: Path): ValueChange[] {
  const [isThere, stays] = [before, after].map((value) => value !== undefined && value !== null) as [boolean, boolean];
  if (!isThere) return stays ? [{ path, change: 'added', after: shown(after!) }] : [];
  if (!stays) return [{ path, change: 'removed', before: shown(before!) }];
  return isSame(before!, after!) ? [] : [{ path, change: 'changed', before: shown(before!), after: shown(after!) }];
}

function compareSets(before: readonly PlannedValue[], after: readonly PlannedValue[], path: Path): ValueChange[] {
  const [ours, theirs] = [before, after].map((items) => new Map(items.map((item) => [canonical(item), item]))) as [
    Map<string, PlannedValue>,
    Map<string, PlannedValue>,
  ];
  const gone = [...ours].filter(([key]) => !theirs.has(key)).map(([, item]) => item);
  const come = [...theirs].filter(([key]) => !ours.has(key)).map(([, item]) => item);
  return [
    ...gone.map((item): ValueChange => ({ path, change: 'removed', before: shown(item) })),
    ...come.map((item): ValueChange => ({ path, change: 'added', after: shown(item) })),
  ];
}

function compareLists(
  item: TSchema | undefined,
  before: readonly PlannedValue[],
  after: readonly PlannedValue[],
  path: Path,
): ValueChange[] {
  const { pairs, removed, added } = matchLists(before, after, [canonical, (value) => (isPlannedObject(value) ? labelOf(value) : '')]);
  const labelled = (value: PlannedValue) => [...path, labelOf(value)];
  const isObjects = [...before, ...after].some(isPlannedObject);
  const at = (value: PlannedValue) => (isObjects ? labelled(value) : path);
  return [
    ...removed.map((from): ValueChange => ({ path: at(before[from]!), change: 'removed', before: shown(before[from]!), from: from + 1 })),
    ...pairs.flatMap(({ from, to, isMoved }): ValueChange[] => [
      ...(isMoved ? [{ path: at(after[to]!), change: 'moved', after: shown(after[to]!), from: from + 1, to: to + 1 } as const] : []),
      ...compare(item, before[from], after[to], labelled(after[to]!)),
    ]),
    ...added.map((to): ValueChange => ({ path: at(after[to]!), change: 'added', after: shown(after[to]!), to: to + 1 })),
  ];
}

function scalarChange(before: PlannedValue, after: PlannedValue, path: Path, unit: string | undefined): ValueChange {
  const more = unit === undefined ? {} : { unit };
  if (isNothing(before)) return { path, change: 'added', after: shown(after), ...more };
  if (isNothing(after)) return { path, change: 'removed', before: shown(before), ...more };
  return { path, change: 'changed', before: shown(before), after: shown(after), ...more };
}

/** Whether both are known to be the same, as they are spelled. Most values of a plan are, so that this is quick. */
function isSame(one: PlannedValue, other: PlannedValue): boolean {
  if (one === UNKNOWN || other === UNKNOWN) return false;
  if (one === other) return true;
  if (isSecret(one) || isSecret(other)) return isSecret(one) && isSecret(other) && one.equals(other);
  if (isPlannedList(one)) return isPlannedList(other) && one.length === other.length && one.every((item, i) => isSame(item, other[i]!));
  if (!isPlannedObject(one) || !isPlannedObject(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(own(one, name)!, own(other, name)!))
  );
}

let nextUnlike = 0;

/** A text that only equal values share. Nothing equals an unknown value or a secret inside of a list. */
function canonical(value: PlannedValue): string {
  if (value === UNKNOWN || isSecret(value)) return `unlike ${(nextUnlike += 1)}`;
  if (isPlannedList(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isPlannedObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => !isNothing(member));
  return `{${members
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`)
    .join(',')}}`;
}

/** What a reader calls an item of a list: a host by its name, a step by its request, a part of a key by its member. */
export function labelOf(item: PlannedValue): string {
  if (!isPlannedObject(item)) return typeof item === 'string' ? item : String(typeof item === 'number' ? item : '');
  const { host, name, method, uri } = item;
  if (typeof host === 'string') return host;
  if (typeof name === 'string') return name;
  if (typeof uri === 'string') return typeof method === 'string' ? `${method} ${uri}` : uri;
  const member = Object.entries(item).find(([, value]) => typeof value === 'string' && value !== '');
  return member ? `${member[0]} ${String(member[1])}` : '';
}
