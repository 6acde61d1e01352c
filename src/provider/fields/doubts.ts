import type { TObject, TSchema } from '@sinclair/typebox';
import {
  absenceDoubt,
  type Doubt,
  factsOf,
  isObjectSchema,
  itemOf,
  keyedDoubt,
  lengthDoubt,
  membersDoubt,
  membersOf,
  scalarDoubt,
} from '../../model/index';
import { push } from '../../model/multimap';
import type { AttributePath } from '../framework/diagnostics';
import { memberValue, isValueObject, isUnknown, type Value, type ValueObject } from '../framework/value';

/** A doubt about the value at a place. */
export interface PlacedDoubt extends Place {
  readonly doubt: Doubt;
}

interface Place {
  readonly at: AttributePath;
  /** The nearest element of a list that contains the value, if there is one. */
  readonly element?: Value;
}

/**
 * Returns the doubts about the values of an object, at any depth. There is no doubt about unknown values, and about values that depend
 * on them.
 *
 * @param root the path of the object
 */
export function doubtsIn(schema: TObject, values: ValueObject, root: AttributePath = []): PlacedDoubt[] {
  return inObject(schema, values, { at: root });
}

/**
 * Returns the doubts about new or changed values, without those about prior values. Elements of lists may have moved: unchanged ones are
 * matched first.
 */
export function newDoubts(planned: readonly PlacedDoubt[], prior: readonly PlacedDoubt[]): PlacedDoubt[] {
  const inElement = ({ at: place, doubt, element = null }: PlacedDoubt) => JSON.stringify([withoutIndices(place), doubt, element]);
  const anywhere = ({ at: place, doubt }: PlacedDoubt) => JSON.stringify([withoutIndices(place), doubt]);
  const [added, removed] = unmatched(planned, prior, inElement);
  return unmatched(added, removed, anywhere)[0];
}

function withoutIndices(place: AttributePath): AttributePath {
  return place.filter((step) => !('index' in step));
}

/** Matches the doubts of both lists one by one, and returns the rest of both. */
function unmatched(
  planned: readonly PlacedDoubt[],
  prior: readonly PlacedDoubt[],
  keyOf: (doubt: PlacedDoubt) => string,
): [PlacedDoubt[], PlacedDoubt[]] {
  const free = new Map<string, PlacedDoubt[]>();
  for (const doubt of prior) push(free, keyOf(doubt), doubt);
  const left = planned.filter((doubt) => free.get(keyOf(doubt))?.pop() === undefined);
  return [left, [...free.values()].flat()];
}

function inObject(schema: TObject, values: ValueObject, place: Place): PlacedDoubt[] {
  const fields = membersOf(schema).map((member) => ({ ...member, value: memberValue(values, member.attribute) }));
  const beside = (field: string) => fields.find((other) => other.field === field)?.value;
  const isOpen = fields.some(({ value }) => isUnknown(value));
  const set = fields.filter(({ value }) => value !== null).map(({ attribute }) => attribute);
  return [
    ...(isOpen ? [] : placed(place, membersDoubt(schema, set))),
    ...fields.flatMap(({ schema: member, facts, attribute, value }) => {
      const here = { ...place, at: [...place.at, { attribute }] };
      const isAbsent = value === null || value === '';
      return [...(isAbsent ? placed(here, absenceDoubt(facts, beside)) : []), ...inValue(member, value, here)];
    }),
  ];
}

function inValue(schema: TSchema, value: Value, place: Place): PlacedDoubt[] {
  const facts = factsOf(schema);
  if (value === null || isUnknown(value) || facts.mode === 'read-only') return [];
  if (Array.isArray(value)) {
    const items = itemOf(schema)!;
    const inItem = (item: Value, index: number): PlacedDoubt[] => {
      // Core cannot point to an element of a set.
      const here = facts.ordering === 'set' ? place : { at: [...place.at, { index }], element: item };
      return isObjectSchema(items) && isValueObject(item) ? inObject(items, item, here) : placed(here, scalarDoubt(facts, item));
    };
    return [...placed(place, lengthDoubt(facts, value.length)), ...value.flatMap(inItem)];
  }
  if (!isValueObject(value)) return placed(place, scalarDoubt(facts, value));
  if (isObjectSchema(schema)) return inObject(schema, value, place);
  return Object.entries(value).flatMap(([key, text]) => placed({ ...place, at: [...place.at, { key }] }, keyedDoubt(facts, key, text)));
}

function placed(place: Place, doubt: Doubt | undefined): PlacedDoubt[] {
  return doubt ? [{ ...place, doubt }] : [];
}
