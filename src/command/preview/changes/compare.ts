import { asText } from '../../../model/json';
import type { TSchema } from '@sinclair/typebox';
import { canonical, empty, factsOf, isMapSchema, itemOf, membersOf, own, partOf, same } from '../../../model';
import { isPlannedList, isPlannedObject, type PlannedValue, UNKNOWN } from '../../terraform-json';
import { matchLists } from './match-lists';
import { shownValue, type ValueChange } from './value-change';

type Path = readonly string[];
type Sides = readonly [PlannedValue, PlannedValue];
type IsLeftOpen = (attribute: string | undefined) => boolean;

/**
 * The differences between two values by what they mean: sets by their items, lists by their items and order, and objects
 * by their members.
 *
 * @param schema of the model. Without one, a list is a set: where the model has no schema, all lists of the provider are sets
 * @param isLeftOpen whether the configuration leaves unknown values of an attribute to the service
 */
export function compare(
  schema: TSchema | undefined,
  before: PlannedValue | undefined,
  after: PlannedValue | undefined,
  path: Path = [],
  isLeftOpen: IsLeftOpen = () => false,
): ValueChange[] {
  const facts = schema && factsOf(schema);
  const sides: Sides = [before ?? null, after ?? null];
  // The service chooses a value only where there was none, and where the configuration has none that is not known yet.
  const isChosen = facts?.mode === 'service-chosen' && after === UNKNOWN && sides[0] === null && isLeftOpen(path[0]);
  if (facts?.mode === 'read-only' || isChosen || same(schema, ...sides)) return [];
  if (areAll(isPlannedObject, sides)) return compareObjects(schema, sides[0] ?? {}, sides[1] ?? {}, path, isLeftOpen);
  if (!areAll(isPlannedList, sides)) {
    return [
      valueChange(
        schema,
        sides,
        path,
        sides.map((side) => empty(schema, side)),
      ),
    ];
  }
  const [ours, theirs] = [sides[0] ?? [], sides[1] ?? []];
  const item = itemOf(schema);
  return facts?.ordering === 'list' ? compareLists(item, ours, theirs, path, isLeftOpen) : compareSets(item, ours, theirs, path);
}

/** Whether both sides have the type or are null. */
function areAll<Type extends PlannedValue>(
  is: (value: PlannedValue) => value is Type,
  sides: Sides,
): sides is readonly [Type | null, Type | null] {
  return sides.every((value) => value === null || is(value));
}

type Members = Readonly<Record<string, PlannedValue>>;

function compareObjects(schema: TSchema | undefined, before: Members, after: Members, path: Path, isLeftOpen: IsLeftOpen): ValueChange[] {
  const isMap = schema !== undefined && isMapSchema(schema);
  // The order of the model: reports always show the same attribute in the same position.
  const names = new Set([...membersOf(schema).map(({ attribute }) => attribute), ...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => {
    const sides: Sides = [own(before, name) ?? null, own(after, name) ?? null];
    const part = partOf(schema, name, 'attribute');
    if (!isMap) return compare(part, ...sides, [...path, name], isLeftOpen);
    // The key of a map is significant, even with an empty value.
    const isAbsent = sides.map((side) => side === null);
    return isAbsent[0] === isAbsent[1] && same(part, ...sides) ? [] : [valueChange(part, sides, [...path, name], isAbsent)];
  });
}

function compareSets(
  item: TSchema | undefined,
  before: readonly PlannedValue[],
  after: readonly PlannedValue[],
  path: Path,
): ValueChange[] {
  const [ours, theirs] = [before, after].map((items) => new Map(items.map((one) => [canonical(item, one), one]))) as [
    Map<string, PlannedValue>,
    Map<string, PlannedValue>,
  ];
  const removed = [...ours].filter(([key]) => !theirs.has(key)).map(([, one]) => one);
  const added = [...theirs].filter(([key]) => !ours.has(key)).map(([, one]) => one);
  return [
    ...removed.map((one): ValueChange => ({ path, change: 'removed', before: shownValue(item, one) })),
    ...added.map((one): ValueChange => ({ path, change: 'added', after: shownValue(item, one) })),
  ];
}

function compareLists(
  item: TSchema | undefined,
  before: readonly PlannedValue[],
  after: readonly PlannedValue[],
  path: Path,
  isLeftOpen: IsLeftOpen,
): ValueChange[] {
  const keys = [(value: PlannedValue) => canonical(item, value), (value: PlannedValue) => (isPlannedObject(value) ? itemLabel(value) : '')];
  const { pairs, removed, added } = matchLists(before, after, keys);
  const labelled = (value: PlannedValue) => [...path, itemLabel(value)];
  const isObjects = [...before, ...after].some(isPlannedObject);
  const at = (value: PlannedValue) => (isObjects ? labelled(value) : path);
  const show = (value: PlannedValue) => shownValue(item, value);
  return [
    ...removed.map((from): ValueChange => ({ path: at(before[from]!), change: 'removed', before: show(before[from]!), from: from + 1 })),
    ...pairs.flatMap(({ from, to, isMoved }): ValueChange[] => [
      ...(isMoved ? [{ path: at(after[to]!), change: 'moved', after: show(after[to]!), from: from + 1, to: to + 1 } as const] : []),
      ...compare(item, before[from], after[to], labelled(after[to]!), isLeftOpen),
    ]),
    ...added.map((to): ValueChange => ({ path: at(after[to]!), change: 'added', after: show(after[to]!), to: to + 1 })),
  ];
}

/** @param isEmpty whether each side counts as absent */
function valueChange(schema: TSchema | undefined, [before, after]: Sides, path: Path, isEmpty: readonly boolean[]): ValueChange {
  const unit = schema && factsOf(schema).unit;
  const more = unit === undefined ? {} : { unit };
  if (isEmpty[0]) return { path, change: 'added', after: shownValue(schema, after), ...more };
  if (isEmpty[1]) return { path, change: 'removed', before: shownValue(schema, before), ...more };
  return { path, change: 'changed', before: shownValue(schema, before), after: shownValue(schema, after), ...more };
}

/** Returns the label of a list item: the name of a host, the request of a step, the member of a part of a key. */
export function itemLabel(item: PlannedValue): string {
  if (!isPlannedObject(item)) return typeof item === 'string' ? item : String(typeof item === 'number' ? item : '');
  const { host, name, method, uri } = item;
  if (typeof host === 'string') return host;
  if (typeof name === 'string') return name;
  if (typeof uri === 'string') return typeof method === 'string' ? `${method} ${uri}` : uri;
  const member = Object.entries(item).find(([, value]) => typeof value === 'string' && value !== '');
  return member ? `${member[0]} ${asText(member[1])}` : '';
}
