import type { TSchema } from '@sinclair/typebox';
import { factsOf, isMapSchema, isObjectSchema, itemOf, type Json, memberOf, membersOf, partOf } from '../../src/model';
import { type Body, valueAt, withValue } from '../../test/model/contract/body';

/** Writable value of an entry. */
export interface Leaf {
  /** Place with dots: `steps.0.uri`. */
  readonly at: string;
  readonly schema: TSchema;
  /** Place of the object that may have only one of its members. */
  readonly onlyMemberOf?: string;
}

/**
 * Returns the writable values of an entry, also those that it lacks. A list of objects is one too, because others may shorten it. Values
 * that reads omit are missing: nobody can see that others changed them. So are those that the service moves by itself.
 */
export function leavesOf(schema: TSchema, entry: Body): Leaf[] {
  return membersOf(schema)
    .filter(({ field }) => field !== 'id')
    .flatMap((member) => within(member.schema, member.field, entry));
}

function within(schema: TSchema, at: string, entry: Body, onlyMemberOf?: string): Leaf[] {
  const { mode, expected, movedBecause } = factsOf(schema);
  if (mode === 'read-only' || mode === 'retained' || movedBecause !== undefined) return [];
  if (isObjectSchema(schema)) {
    const only = expected?.oneMember ? at : undefined;
    return membersOf(schema).flatMap((member) => within(member.schema, `${at}.${member.field}`, entry, only));
  }
  const item = itemOf(schema);
  const leaf = { at, schema, ...(onlyMemberOf !== undefined && { onlyMemberOf }) };
  if (!item || !isObjectSchema(item)) return [leaf];
  const items = valueAt(entry, at);
  const inItems = Array.isArray(items) ? items.flatMap((_, index) => within(item, `${at}.${index}`, entry)) : [];
  return [...inItems, ...(Array.isArray(items) && items.length > 1 ? [leaf] : [])];
}

/** Returns the entry with another value at a leaf. @param mark string that occurs nowhere else */
export function withOther({ at, schema, onlyMemberOf }: Leaf, entry: Body, mark: string): Body {
  const value = other(schema, valueAt(entry, at) as Json | undefined, mark);
  return onlyMemberOf === undefined
    ? withValue(entry, at, value)
    : withValue(entry, onlyMemberOf, { [at.slice(onlyMemberOf.length + 1)]: value });
}

function other(schema: TSchema, value: Json | undefined, mark: string): Json {
  const { known = [], unit, expected } = factsOf(schema);
  if (isMapSchema(schema)) return { ...(value as object | undefined), [mark]: mark };
  switch ([schema['type']].flat().find((type) => type !== 'null')) {
    case 'boolean':
      return value !== true;
    case 'integer':
    case 'number':
      return otherNumber(value);
    case 'array':
      return otherList(schema, Array.isArray(value) ? value : [], mark);
    default:
      if (unit !== undefined) return String(otherNumber(Number(value)));
      // A `*` stands for any characters.
      return known.find((each) => each !== value && !each.endsWith('*')) ?? `${expected?.beginsWith ?? ''}${mark}`;
  }
}

function otherList(schema: TSchema, items: readonly Json[], mark: string): Json[] {
  const item = itemOf(schema);
  if (item && isObjectSchema(item)) return items.slice(0, -1);
  if (item?.['type'] !== 'string') return [...items, Math.max(0, ...items.map(Number)) + 1];
  const { known } = factsOf(schema);
  const added = known ? known.find((each) => !items.includes(each) && !each.endsWith('*')) : mark;
  return added === undefined ? items.slice(1) : [...items, added];
}

/** Returns a smaller number where there is one: services limit large ones, also by other fields. */
function otherNumber(value: unknown): number {
  const number = Number.isFinite(value) ? Number(value) : 0;
  return number > 1 ? number - 1 : number + 1;
}

/** Returns the place of a leaf among the attributes of a resource. */
export function attributePlace(schema: TSchema, at: string): string {
  const [head = '', ...rest] = at.split('.');
  const name = memberOf(schema, head)?.attribute ?? head;
  const inner = itemOf(schema) ?? partOf(schema, head);
  return rest.length === 0 || !inner ? name : `${name}.${attributePlace(inner, rest.join('.'))}`;
}

/** Places of the leaves at which two contents of an entry differ. */
export function differingLeaves(schema: TSchema, a: Body, b: Body): Leaf[] {
  const leaves = new Map([...leavesOf(schema, a), ...leavesOf(schema, b)].map((leaf) => [leaf.at, leaf]));
  return [...leaves.values()].filter(({ at, schema }) => {
    const [one, two] = [valueAt(a, at), valueAt(b, at)];
    // The items of a list of objects have leaves themselves.
    if (isObjectSchema(itemOf(schema) ?? schema)) return (one as unknown[] | undefined)?.length !== (two as unknown[] | undefined)?.length;
    return !sameValue(one, two);
  });
}

/** Whether two values are equal, where the order of strings has no meaning and an absent value is null. */
export function sameValue(a: unknown, b: unknown): boolean {
  return comparable(a) === comparable(b);
}

function comparable(value: unknown): string {
  return JSON.stringify(value ?? null, (_, part: unknown) =>
    Array.isArray(part) && part.every((each) => typeof each === 'string')
      ? [...(part as string[])].sort()
      : typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(
            Object.entries(part)
              .filter(([, each]) => each !== null)
              .sort(([x], [y]) => (x < y ? -1 : 1)),
          )
        : part,
  );
}
