import { type Attribute, type Attributes, isNested } from './schema';
import type { Type } from './type';
import { equal, isObject, isUnknown, mapValues, type Value, type ValueObject } from './value';

/**
 * Whether two values mean the same to the service, though they may be spelled differently: text that differs in
 * trimmed white space, a set in another order or without its blank texts. Unknown values mean the same as nothing else.
 */
export function sameMeaning(attribute: Attribute, a: Value, b: Value): boolean {
  if (isUnknown(a) || isUnknown(b)) return false;
  if (equal(a, b)) return true;
  if (isEmpty(attribute, a) && isEmpty(attribute, b) && attribute.optional) return true;
  if (a === null || b === null) return false;
  if (!isNested(attribute)) {
    const content = (value: Value) => (Array.isArray(value) ? withoutBlanks(attribute, value) : withTrimmedKeys(attribute, value));
    return sameTyped(attribute.type, content(a), content(b), attribute.trimmed === true);
  }
  return sameNested(attribute.nesting, attribute.attributes, a, b);
}

/** Absent, or a collection or text without content: what services are free to normalise into one another. */
function isEmpty(attribute: Attribute, value: Value): boolean {
  if (Array.isArray(value)) return withoutBlanks(attribute, value).length === 0;
  return value === null || value === '' || isEmptyObject(value);
}

/** The items without those of which nothing is left when white space is trimmed away: services drop them from sets. */
function withoutBlanks(attribute: Attribute, items: Value[]): Value[] {
  const drops = attribute.trimmed && !isNested(attribute) && typeof attribute.type === 'object' && 'set' in attribute.type;
  return drops ? items.filter((item) => typeof item !== 'string' || item.trim() !== '') : items;
}

/** The map with the texts trimmed that the service trims. */
function withTrimmedKeys({ trimmedKeys }: Attribute, value: Value): Value {
  if (!trimmedKeys || !isObject(value)) return value;
  return mapValues(value, (item, key) => (typeof item === 'string' && trimmedKeys.includes(key.toLowerCase()) ? item.trim() : item));
}

function isEmptyObject(value: Value): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

function sameTyped(type: Type, a: Value, b: Value, trimmed: boolean): boolean {
  if (typeof a === 'string' && typeof b === 'string') return trimmed ? a.trim() === b.trim() : a === b;
  if (Array.isArray(a) && Array.isArray(b)) {
    if (typeof type === 'object' && 'set' in type) {
      const holds = (items: Value[], item: Value) => items.some((other) => sameTyped(type.set, item, other, trimmed));
      return a.every((item) => holds(b, item)) && b.every((item) => holds(a, item));
    }
    const of = typeof type === 'object' && 'list' in type ? type.list : 'dynamic';
    return a.length === b.length && a.every((item, i) => sameTyped(of, item, b[i] as Value, trimmed));
  }
  return equal(a, b);
}

function sameNested(nesting: 'single' | 'list' | 'set' | 'map', attributes: Attributes, a: Value, b: Value): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    if (nesting === 'set') {
      const holds = (items: Value[], item: Value) => items.some((other) => sameObject(attributes, item, other));
      return a.every((item) => holds(b, item)) && b.every((item) => holds(a, item));
    }
    return a.length === b.length && a.every((item, i) => sameObject(attributes, item, b[i] as Value));
  }
  if (nesting === 'map' && isObject(a) && isObject(b)) {
    const keys = Object.keys(a);
    return (
      keys.length === Object.keys(b).length &&
      keys.every((key) => Object.hasOwn(b, key) && sameObject(attributes, a[key] as Value, b[key] as Value))
    );
  }
  return sameObject(attributes, a, b);
}

function sameObject(attributes: Attributes, a: Value, b: Value): boolean {
  return (
    isObject(a) && isObject(b) && Object.entries(attributes).every(([name, attribute]) => sameMeaning(attribute, at(a, name), at(b, name)))
  );
}

/** The attribute's value; null where the object does not have it. */
export function at(object: ValueObject, name: string): Value {
  return Object.hasOwn(object, name) ? (object[name] as Value) : null;
}
