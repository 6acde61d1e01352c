import type { TSchema } from '@sinclair/typebox';
import type { Entity } from '../entity';
import { factsOf, fallbackOf, isMapSchema, isObjectSchema } from '../field';
import { asText, isJsonObject, type Json, type JsonObject } from '../json';
import { own } from '../own';
import { itemOf, membersOf, type Names, partOf } from './members';
import { withoutReadOnly } from './read-only';

// Equality and emptiness of values.

/**
 * Properties of a value that affect comparisons, derived from the field or the attribute. Values without a shape are compared
 * literally.
 */
export interface Shape {
  /** A string. Other types are compared as JSON. */
  readonly text?: boolean;
  /** White space around the string has no meaning. */
  readonly trimmed?: boolean;
  /** A set: order and repetition of the items have no meaning. */
  readonly unordered?: boolean;
  /** The value if absent. */
  readonly fallback?: unknown;
  /** Reads may lack the value although it is set. */
  readonly retained?: boolean;
  /** The service chooses the value if a writer omits it. */
  readonly chosen?: boolean;
  /** A value in a map. Its key has a meaning, even with an empty value. */
  readonly keyed?: boolean;
  /** An empty object differs from an absent one, as in configurations. */
  readonly solid?: boolean;
  /** Shape of a member of an object or a map. */
  readonly part?: (name: string) => Shape | undefined;
  /** Shape of the items of a list or set. */
  readonly item?: () => Shape | undefined;
}

/** Whether two values are equivalent, possibly in different spelling. */
export function sameMeaning(shape: Shape, a: unknown, b: unknown): boolean {
  return contradictions(shape, a, b).length === 0 && contradictions(shape, b, a).length === 0;
}

/**
 * Whether two values of a plan or a state of Terraform are equivalent.
 *
 * @param schema of the model. Without a schema, lists are compared as sets, because all such lists of the provider are sets
 */
export function same(schema: TSchema | undefined, a: unknown, b: unknown): boolean {
  return sameMeaning(shapeOf(schema, PLAN), a, b);
}

/** Whether a value of a plan or a state of Terraform is equivalent to an absent one. */
export function empty(schema: TSchema | undefined, value: unknown): boolean {
  return isEmpty(shapeOf(schema, PLAN), value);
}

/** Whether the provider treats two values as equivalent if a configuration sets one of them. */
export function sameInConfiguration(schema: TSchema, a: unknown, b: unknown): boolean {
  return sameMeaning(shapeOf(schema, CONFIGURATION), a, b);
}

/** Whether the provider treats a configured value as absent. */
export function emptyInConfiguration(schema: TSchema, value: unknown): boolean {
  return isEmpty(shapeOf(schema, CONFIGURATION), value);
}

/** Returns a string that is equal for equivalent values of a plan or a state. The string of unknown values and secrets is unique. */
export function canonical(schema: TSchema | undefined, value: unknown): string {
  return canonicalText(shapeOf(schema, PLAN), value);
}

/** Returns the members that an object must have, in one spelling: the same for objects that `differences` compares as equivalent. */
export function requiredText(schema: TSchema, value: JsonObject): string {
  const shape = shapeOf(schema, API);
  const isScalar = (part: TSchema) => !isObjectSchema(part) && !isMapSchema(part) && itemOf(part) === undefined;
  const required = membersOf(schema).filter(
    ({ facts: { mode, observed }, schema: part }) =>
      (mode === 'required' || observed?.required) && isScalar(part) && fallbackOf(part) === undefined,
  );
  return JSON.stringify(
    required.map(({ field }) => {
      const [part, member] = [shape.part?.(field), own(value, field)];
      return isEmpty(part, member) ? null : spelled(part, member);
    }),
  );
}

let nextUnlike = 0;

/** Texts of lists and objects that a comparison has built, by the shape that they were read with. */
type Texts = Map<Shape | undefined, Map<object, string>>;

/** @param known texts, which are not built again for each list around a value */
function canonicalText(shape: Shape | undefined, value: unknown, known?: Texts): string {
  if (!known || typeof value !== 'object' || value === null) return newText(shape, value, known);
  let texts = known.get(shape);
  if (!texts) known.set(shape, (texts = new Map()));
  let text = texts.get(value);
  if (text === undefined) texts.set(value, (text = newText(shape, value, known)));
  return text;
}

function newText(shape: Shape | undefined, value: unknown, known: Texts | undefined): string {
  if (typeof value === 'symbol' || isOpaque(value)) return `unlike ${(nextUnlike += 1)}`;
  if (Array.isArray(value)) {
    const items = (shape?.unordered ? withoutBlanks(shape, value) : value).map((item) => canonicalText(shape?.item?.(), item, known));
    return `[${(shape?.unordered ? [...new Set(items)].sort() : items).join(',')}]`;
  }
  if (!isJsonObject(value)) return JSON.stringify(spelled(shape, value) ?? null);
  const members = Object.entries(value).flatMap(([name, member]) => {
    const part = shape?.part?.(name);
    const isAbsent = part?.keyed ? member === null : isEmpty(part, member);
    return isAbsent ? [] : [`${JSON.stringify(name)}:${canonicalText(part, member, known)}`];
  });
  return `{${members.sort().join(',')}}`;
}

/**
 * Returns the sent fields whose value on the service is not equivalent: `threshold`, `include.tags`. Fields that were not sent
 * are ignored.
 *
 * @param schema of the model; fields that are not in the schema are compared literally
 */
export function differences(schema: TSchema, sent: unknown, found: unknown): string[] {
  return contradictions(shapeOf(schema, API), sent, found);
}

/**
 * Returns the fields in which an entry differs from the body of a create; none if that create can have made the entry. Omitted
 * fields must be absent, empty, the default or the service's choice. Unknown fields are
 * ignored.
 *
 * @param id of the entry: some deployments omit it in responses, and writers may omit it in a body
 */
export function otherThanSent(entity: Entity, id: string, sent: object, found: object): string[] {
  const shape = shapeOf(entity.schema, API);
  const [ours, theirs] = [sent, found].map((entry) => withoutReadOnly(entity.schema, { id, ...entry }));
  return [...new Set([...contradictions(shape, ours, theirs), ...contradictions(shape, theirs, ours, { byWriter: true })])];
}

/**
 * Returns the fields in which a read does not show what was sent: those of `otherThanSent`, and those that it lacks because the service may
 * leave them out, so that their values are not known.
 */
export function notShown(entity: Entity, id: string, sent: object, found: object): string[] {
  const shape = shapeOf(entity.schema, API);
  const [ours, theirs] = [sent, found].map((entry) => withoutReadOnly(entity.schema, { id, ...entry }));
  return [...new Set([...otherThanSent(entity, id, sent, found), ...contradictions(shape, ours, theirs, { isProof: true })])];
}

/** Cause of an absence in `found`: the reader by default, or the writer. */
interface Absence {
  readonly byWriter?: boolean;
  /** Whether a field that reads may leave out must be there. */
  readonly isProof?: boolean;
}

/** A comparison of two values with all that they contain. */
interface Comparison extends Absence {
  /** Apart for both values: one that is not known has another text in each, also if they share it. */
  readonly texts: Readonly<Record<'stated' | 'found', Texts>>;
}

/** Returns the paths at which `found` differs from the stated value. Undefined matches everything. */
function contradictions(shape: Shape | undefined, stated: unknown, found: unknown, absence: Absence = {}): string[] {
  const paths: string[] = [];
  contradict(shape, stated, found, { ...absence, texts: { stated: new Map(), found: new Map() } }, '', paths);
  return paths;
}

/** Whether parts of the compared values have no contradictions. */
function agree(shape: Shape | undefined, stated: unknown, found: unknown, comparison: Comparison): boolean {
  const paths: string[] = [];
  contradict(shape, stated, found, comparison, '', paths);
  return paths.length === 0;
}

/** Appends to `paths`, because most values have no contradictions. */
function contradict(shape: Shape | undefined, stated: unknown, found: unknown, comparison: Comparison, at: string, paths: string[]): void {
  if (stated === undefined || (stated === null && found === null) || isSameScalar(stated, found)) return;
  if (!shape?.keyed && isEmpty(shape, stated) && isEmpty(shape, found)) return;
  if (found === undefined || found === null) {
    if (!forgivesAbsence(shape, stated, comparison)) paths.push(at);
  } else if (isJsonObject(stated) && isJsonObject(found)) {
    for (const name of Object.keys(stated))
      contradict(shape?.part?.(name), own(stated, name), own(found, name), comparison, at ? `${at}.${name}` : name, paths);
  } else if (Array.isArray(stated) && Array.isArray(found)) {
    if (!sameItems(shape, stated, found, comparison)) paths.push(at);
  } else if (!isSameScalar(spelled(shape, stated), spelled(shape, found))) {
    paths.push(at);
  }
}

function isSameScalar(one: unknown, other: unknown): boolean {
  if (typeof one === 'object' && one !== null) return isOpaque(one) && one.equals(other);
  return one === other && typeof one !== 'symbol';
}

function forgivesAbsence(shape: Shape | undefined, stated: unknown, comparison: Comparison): boolean {
  if (shape === undefined) return comparison.byWriter === true;
  if (shape.retained) return comparison.isProof !== true;
  if (comparison.byWriter && shape.chosen) return true;
  return shape.fallback !== undefined && agree({ ...shape, fallback: undefined }, stated, shape.fallback, comparison);
}

function sameItems(shape: Shape | undefined, stated: readonly unknown[], found: readonly unknown[], comparison: Comparison): boolean {
  if (stated.length === found.length && stated.every((one, i) => isSameScalar(one, found[i]))) return true;
  const item = shape?.item?.();
  const isSame = (one: unknown, other: unknown) => agree(item, one, other, comparison);
  if (!shape?.unordered) return stated.length === found.length && stated.every((one, i) => isSame(one, found[i]));
  const [ours, theirs] = [withoutBlanks(shape, stated), withoutBlanks(shape, found)];
  if (![...ours, ...theirs].some((one) => typeof one === 'object' || typeof one === 'symbol')) {
    const [left, right] = [ours, theirs].map((items) => new Set(items.map((one) => spelled(item, one)))) as [Set<unknown>, Set<unknown>];
    return left.size === right.size && [...left].every((one) => right.has(one));
  }
  // Most items have one that is spelled alike. The others are compared with all, each pair once, because lists may be nested deeply.
  const { texts } = comparison;
  const our = ours.map((one) => canonicalText(item, one, texts.stated));
  const their = theirs.map((other) => canonicalText(item, other, texts.found));
  const [ourTexts, theirTexts] = [new Set(our), new Set(their)];
  const matched = new Set<unknown>();
  return (
    ours.every((one, i) => theirTexts.has(our[i]!) || theirs.some((other) => isSame(one, other) && matched.add(other))) &&
    theirs.every((other, i) => ourTexts.has(their[i]!) || matched.has(other) || ours.some((one) => isSame(one, other)))
  );
}

/**
 * Whether a value is absent, an empty string or collection, or an object with empty members only: services convert these into
 * one another. Keys of a map count even with an empty value.
 */
function isEmpty(shape: Shape | undefined, value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return spelled(shape, value) === '';
  if (Array.isArray(value)) return (shape?.unordered ? withoutBlanks(shape, value) : value).length === 0;
  if (!isJsonObject(value)) return false;
  if (shape?.solid) return false;
  return Object.keys(value).every((name) => {
    const part = shape?.part?.(name);
    return part !== undefined && !part.keyed && isEmpty(part, own(value, name));
  });
}

/** Returns the items of a set without blank ones, which services drop. */
function withoutBlanks(shape: Shape, items: readonly unknown[]): readonly unknown[] {
  const item = shape.item?.();
  return item?.trimmed ? items.filter((one) => spelled(item, one) !== '') : items;
}

/** Returns the normalized spelling of a scalar. */
function spelled(shape: Shape | undefined, value: unknown): unknown {
  const scalar = shape?.text && typeof value !== 'symbol' && value !== null && !isOpaque(value) ? asText(value as Json) : value;
  return shape?.trimmed && typeof scalar === 'string' ? scalar.trim() : scalar;
}

/** A non-JSON value with its own comparison. Symbols represent unknown values, which equal nothing. */
interface Opaque {
  readonly equals: (other: unknown) => boolean;
}

function isOpaque(value: unknown): value is Opaque {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isJsonObject(value) && 'equals' in value;
}

/** For values without a schema in the model. */
const SETS: Shape = { unordered: true, part: () => SETS, item: () => SETS };

/** Origin of values, which decides the meaning of absence. */
interface Source {
  readonly names: Names;
  /** Readers and writers may have omitted fields. */
  readonly isPartial: boolean;
  readonly isSolid: boolean;
  readonly shapes: WeakMap<TSchema, Shape>;
}

const API: Source = { names: 'field', isPartial: true, isSolid: false, shapes: new WeakMap() };
const PLAN: Source = { names: 'attribute', isPartial: false, isSolid: false, shapes: new WeakMap() };
const CONFIGURATION: Source = { names: 'field', isPartial: false, isSolid: true, shapes: new WeakMap() };

function shapeOf(schema: TSchema | undefined, source: Source): Shape {
  if (schema === undefined) return SETS;
  let shape = source.shapes.get(schema);
  if (!shape) source.shapes.set(schema, (shape = newShape(schema, source)));
  return shape;
}

function newShape(schema: TSchema, source: Source): Shape {
  const { mode, ordering, observed } = factsOf(schema);
  const keyed = isMapSchema(schema) ? new Map<TSchema, Shape>() : undefined;
  let itemShape: Shape | undefined;
  return {
    text: schema['type'] === 'string' || schema['anyOf'] !== undefined,
    trimmed: observed?.trimmed,
    unordered: ordering === 'set',
    ...(source.isSolid && isObjectSchema(schema) && { solid: true }),
    ...(source.isPartial && {
      fallback: fallbackOf(schema),
      retained: mode === 'retained' || mode === 'read-only',
      chosen: mode === 'service-chosen',
    }),
    part: (name) => {
      const part = partOf(schema, name, source.names);
      if (part === undefined || !keyed) return part && shapeOf(part, source);
      let shape = keyed.get(part);
      if (!shape) keyed.set(part, (shape = { ...shapeOf(part, source), keyed: true }));
      return shape;
    },
    item: () => {
      const item = itemOf(schema);
      if (item === undefined) return undefined;
      return (itemShape ??= observed?.trimmed ? { ...shapeOf(item, source), trimmed: true } : shapeOf(item, source));
    },
  };
}
