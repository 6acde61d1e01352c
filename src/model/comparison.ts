import type { TSchema } from '@sinclair/typebox';
import type { Entity } from './entity';
import { factsOf, fallbackOf, isMapSchema, partOf } from './field';
import { asText, isJsonObject, type Json } from './json';
import { own } from './own';
import { withoutReadOnly } from './read-only';

/**
 * What a comparison has to know of a value. Fields of the model have such a shape, and so have Terraform attributes. A
 * value without a shape is compared as it stands.
 */
export interface Shape {
  /** A text. Anything else in its place counts as the JSON text of it. */
  readonly text?: boolean;
  /** White space around the text means nothing. */
  readonly trimmed?: boolean;
  /** A set: order and repetition of the items mean nothing. */
  readonly unordered?: boolean;
  /** What the value is where it is absent. */
  readonly fallback?: unknown;
  /** Reads may lack the value although it is set. */
  readonly retained?: boolean;
  /** Where a writer leaves the value out, the service chooses it. */
  readonly chosen?: boolean;
  /** The value under a key of a map. The key means something, even with an empty value. */
  readonly keyed?: boolean;
  /** Of what an object or a map has under a name. */
  readonly part?: (name: string) => Shape | undefined;
  /** Of each item of a list or set. */
  readonly item?: () => Shape | undefined;
}

/** Whether two values mean the same, though they may be spelled differently. */
export function sameMeaning(shape: Shape, a: unknown, b: unknown): boolean {
  return contradictions(shape, a, b).length === 0 && contradictions(shape, b, a).length === 0;
}

/**
 * The fields in which what the service holds differs in meaning from what was sent: `threshold`, `include.tags`. Only
 * what was sent counts.
 *
 * @param schema of the model; fields that it does not list are compared as they stand
 */
export function differences(schema: TSchema, sent: unknown, found: unknown): string[] {
  return contradictions(shapeOf(schema), sent, found);
}

/**
 * The fields in which an entry is not what a create sent; none where the entry can be what that create made. What
 * the writer left out must be absent, empty, the default or the service's choice. Fields that the model does not know
 * may be there.
 *
 * @param id of the entry: some deployments leave it out of what they return, and writers may leave it out of a body
 */
export function otherThanSent(entity: Entity, id: string, sent: object, found: object): string[] {
  const shape = shapeOf(entity.schema);
  const [ours, theirs] = [sent, found].map((entry) => withoutReadOnly(entity.schema, { id, ...entry }));
  return [...new Set([...contradictions(shape, ours, theirs), ...contradictions(shape, theirs, ours, { byWriter: true })])];
}

/** Who left out what is absent from `found`: a reader, as is assumed, or the writer. */
interface Absence {
  readonly byWriter?: boolean;
}

/** The places at which `found` differs from what is stated. Undefined states nothing. */
function contradictions(shape: Shape | undefined, stated: unknown, found: unknown, absence: Absence = {}, at = ''): string[] {
  if (stated === undefined) return [];
  if (!shape?.keyed && isEmpty(shape, stated) && isEmpty(shape, found)) return [];
  if (found === undefined || found === null) return forgivesAbsence(shape, stated, absence) ? [] : [at];
  if (isJsonObject(stated) && isJsonObject(found)) {
    return Object.entries(stated).flatMap(([name, value]) =>
      contradictions(shape?.part?.(name), value, own(found, name), absence, at ? `${at}.${name}` : name),
    );
  }
  if (Array.isArray(stated) && Array.isArray(found)) return sameItems(shape, stated, found, absence) ? [] : [at];
  return spelled(shape, stated) === spelled(shape, found) ? [] : [at];
}

function forgivesAbsence(shape: Shape | undefined, stated: unknown, absence: Absence): boolean {
  if (shape === undefined) return absence.byWriter === true;
  if (shape.retained || (absence.byWriter && shape.chosen)) return true;
  return shape.fallback !== undefined && contradictions({ ...shape, fallback: undefined }, stated, shape.fallback, absence).length === 0;
}

function sameItems(shape: Shape | undefined, stated: readonly unknown[], found: readonly unknown[], absence: Absence): boolean {
  const item = shape?.item?.();
  const same = (one: unknown, other: unknown) => contradictions(item, one, other, absence).length === 0;
  if (!shape?.unordered) return stated.length === found.length && stated.every((one, i) => same(one, found[i]));
  const [ours, theirs] = [withoutBlanks(shape, stated), withoutBlanks(shape, found)];
  if (![...ours, ...theirs].some((one) => typeof one === 'object')) {
    const [left, right] = [ours, theirs].map((items) => new Set(items.map((one) => spelled(item, one)))) as [Set<unknown>, Set<unknown>];
    return left.size === right.size && [...left].every((one) => right.has(one));
  }
  return ours.every((one) => theirs.some((other) => same(one, other))) && theirs.every((other) => ours.some((one) => same(one, other)));
}

/** Absent, or a collection or text without content: services turn these into one another. */
function isEmpty(shape: Shape | undefined, value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return spelled(shape, value) === '';
  if (Array.isArray(value)) return (shape?.unordered ? withoutBlanks(shape, value) : value).length === 0;
  return isJsonObject(value) && Object.keys(value).length === 0;
}

/** The items of a set without those of which trimming leaves nothing: services drop them. */
function withoutBlanks(shape: Shape, items: readonly unknown[]): readonly unknown[] {
  const item = shape.item?.();
  return item?.trimmed ? items.filter((one) => spelled(item, one) !== '') : items;
}

/** The one spelling of a scalar that has several. */
function spelled(shape: Shape | undefined, value: unknown): unknown {
  const scalar = shape?.text && value !== null ? asText(value as Json) : value;
  return shape?.trimmed && typeof scalar === 'string' ? scalar.trim() : scalar;
}

function shapeOf(schema: TSchema): Shape {
  const { mode, ordering, observed } = factsOf(schema);
  const items = schema['items'] as TSchema | undefined;
  const isMap = isMapSchema(schema);
  return {
    text: schema['type'] === 'string' || schema['anyOf'] !== undefined,
    trimmed: observed?.trimmed,
    unordered: ordering === 'set',
    fallback: fallbackOf(schema),
    retained: mode === 'retained' || mode === 'read-only',
    chosen: mode === 'service-chosen',
    part: (name) => {
      const part = partOf(schema, name);
      if (isMap) return { text: true, keyed: true, trimmed: part !== undefined };
      return part && shapeOf(part);
    },
    item: () => items && { ...shapeOf(items), ...(observed?.trimmed ? { trimmed: true } : {}) },
  };
}
