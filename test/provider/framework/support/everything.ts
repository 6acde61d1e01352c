import * as fc from 'fast-check';
import { type Attribute, type Attributes, isNested } from '../../../../src/provider/framework/schema';
import type { Type } from '../../../../src/provider/framework/type';
import { isValueObject, isUnknown, mapValues, UNKNOWN, type Value, type ValueObject } from '../../../../src/provider/framework/value';

const description = 'Any.';

/** Each way to treat an attribute, at the root and inside. */
const TREATMENTS: Attributes = {
  required: { type: 'string', required: true, trimmed: true, description },
  plain: { type: 'string', optional: true, description },
  trimmed: { type: 'string', optional: true, trimmed: true, description },
  defaulted: { type: 'number', optional: true, computed: true, default: 5, description },
  emptied: { type: { list: 'string' }, optional: true, computed: true, default: [], description },
  chosen: { type: 'string', optional: true, computed: true, description },
  fixed: { type: 'bool', computed: true, description },
  volatile: { type: 'string', computed: true, volatile: true, description },
  stays: { type: 'string', optional: true, computed: true, keepPrior: true, sensitive: true, description },
  retained: { type: 'bool', optional: true, computed: true, default: false, retained: true, description },
  tags: { type: { set: 'string' }, optional: true, trimmed: true, description },
  labels: { type: { map: 'string' }, optional: true, trimmedKeys: ['y'], description },
};

const nested = (nesting: 'single' | 'list' | 'map', traits: Partial<Attribute>): Attribute => ({
  nesting,
  attributes: { ...TREATMENTS, deep: { nesting: 'list', optional: true, attributes: TREATMENTS, description } },
  description,
  ...traits,
});

/** A schema with each treatment and nesting that Terraform knows, at several depths. */
export const EVERYTHING: Attributes = {
  ...TREATMENTS,
  secret: { type: 'string', optional: true, writeOnly: true, description },
  one: nested('single', { optional: true }),
  some: nested('list', { optional: true }),
  named: nested('map', { optional: true }),
  offered: nested('single', { optional: true, computed: true }),
};

/** Text of which some differs by white space only. */
const TEXT = fc.constantFrom('', 'a', ' a', 'a ', 'b', ' b ', 'c');

/** A configuration as Core sends it: what is only computed is null; anything may be unknown where `unknowns`. */
export function configs(attributes: Attributes, unknowns: boolean): fc.Arbitrary<ValueObject> {
  return objects(attributes, (attribute) => {
    if (!attribute.optional && !attribute.required) return fc.constant(null);
    const known = valuesOf(attribute, (inside) => configs(inside, unknowns));
    const choices: fc.WeightedArbitrary<Value>[] = [{ weight: 4, arbitrary: known }];
    if (!attribute.required) choices.push({ weight: 2, arbitrary: fc.constant(null) });
    if (unknowns) choices.push({ weight: 1, arbitrary: fc.constant(UNKNOWN) });
    return fc.oneof(...choices);
  });
}

/** A state, or what the service tells: everything known, anything may be null. */
export function states(attributes: Attributes): fc.Arbitrary<ValueObject> {
  return objects(attributes, (attribute) => {
    if (attribute.writeOnly) return fc.constant(null);
    return fc.oneof({ weight: 4, arbitrary: valuesOf(attribute, states) }, { weight: 1, arbitrary: fc.constant(null) });
  });
}

function objects(attributes: Attributes, values: (attribute: Attribute) => fc.Arbitrary<Value>): fc.Arbitrary<ValueObject> {
  const record: Record<string, fc.Arbitrary<Value>> = {};
  for (const [name, attribute] of Object.entries(attributes)) record[name] = values(attribute);
  return fc.record(record, { noNullPrototype: true });
}

function valuesOf(attribute: Attribute, inside: (attributes: Attributes) => fc.Arbitrary<ValueObject>): fc.Arbitrary<Value> {
  if (!isNested(attribute)) return typed(attribute.type);
  const item = inside(attribute.attributes);
  switch (attribute.nesting) {
    case 'single':
      return item;
    case 'map':
      return fc.dictionary(fc.constantFrom('x', 'y', 'z'), item, { maxKeys: 2, noNullPrototype: true });
    default:
      return fc.array(item, { maxLength: 3 });
  }
}

function typed(type: Type): fc.Arbitrary<Value> {
  if (type === 'bool') return fc.boolean();
  if (type === 'number') return fc.constantFrom(0, 1, 5);
  if (typeof type === 'object' && 'list' in type) return fc.array(TEXT, { maxLength: 2 });
  if (typeof type === 'object' && 'set' in type) return fc.uniqueArray(TEXT, { maxLength: 3 });
  if (typeof type === 'object') return fc.dictionary(fc.constantFrom('x', 'y'), TEXT, { maxKeys: 2, noNullPrototype: true });
  return TEXT;
}

/** What a service makes of a planned value: it fills in what was left to it, from `choices`. */
export function filled(planned: Value, choices: Value): Value {
  if (isUnknown(planned)) return choices;
  if (Array.isArray(planned)) return planned.map((item, i) => filled(item, Array.isArray(choices) ? (choices[i] ?? null) : null));
  if (!isValueObject(planned)) return planned;
  return Object.fromEntries(
    Object.entries(planned).map(([name, item]) => [name, filled(item, isValueObject(choices) ? (choices[name] ?? null) : null)]),
  );
}

/** The same in other words: trimmed, sets in another order, empty where absent, without what reads lack. */
export function normalised(attributes: Attributes, values: ValueObject): ValueObject {
  const changed: ValueObject = {};
  for (const [name, attribute] of Object.entries(attributes)) changed[name] = normalisedValue(attribute, values[name] ?? null);
  return changed;
}

function normalisedValue(attribute: Attribute, value: Value): Value {
  if (attribute.retained) return null;
  if (isNested(attribute)) {
    if (Array.isArray(value)) return value.map((item) => (isValueObject(item) ? normalised(attribute.attributes, item) : item));
    if (!isValueObject(value)) return value;
    if (attribute.nesting !== 'map') return normalised(attribute.attributes, value);
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, isValueObject(item) ? normalised(attribute.attributes, item) : item]),
    );
  }
  if (value === null) return attribute.optional && attribute.type === 'string' ? '' : null;
  const { type } = attribute;
  if (typeof type === 'object' && 'set' in type && Array.isArray(value)) {
    if (value.length === 0) return null;
    return value.map((item) => (attribute.trimmed && typeof item === 'string' ? item.trim() : item)).reverse();
  }
  if (isValueObject(value)) return mapValues(value, (item, key) => (attribute.trimmedKeys?.includes(key) ? String(item).trim() : item));
  return attribute.trimmed && typeof value === 'string' ? value.trim() : value;
}

/** Makes every write into the value throw. */
export function frozen<V extends Value>(value: V): V {
  if (Array.isArray(value)) value.forEach(frozen);
  else if (isValueObject(value)) Object.values(value).forEach(frozen);
  return Object.freeze(value);
}
