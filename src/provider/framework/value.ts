/**
 * A Terraform value as plain JavaScript: null, booleans, numbers, strings, arrays (lists, sets, tuples) and plain
 * objects (maps, objects). The classes below represent values that JavaScript does not have.
 */
export type Value = null | boolean | number | string | Unknown | Decimal | DynamicValue | Value[] | ValueObject;

/** A Terraform object or map. */
export interface ValueObject {
  [name: string]: Value;
}

/** A value that is known after apply. */
export class Unknown {
  /**
   * @param notNull whether the value is certainly not null when it becomes known
   */
  public constructor(public readonly notNull: boolean = false) {}
}

/** An unknown value without refinements. */
export const UNKNOWN = new Unknown();

/** A number that a JavaScript number cannot express exactly, as the decimal string from Terraform. */
export class Decimal {
  public constructor(public readonly text: string) {}
}

/** A value of a dynamically typed attribute, with its type (in cty's JSON notation). */
export class DynamicValue {
  public constructor(
    public readonly type: TypeJson,
    public readonly value: Value,
  ) {}
}

/** cty's JSON notation of a type: `"string"`, `["list", "string"]`, `["object", {"a": "bool"}]`. */
export type TypeJson = string | [string, TypeJson] | ['object', Record<string, TypeJson>] | ['tuple', TypeJson[]];

export function isUnknown(value: Value | undefined): value is Unknown {
  return value instanceof Unknown;
}

/** Maps the values of an object. The result is not built by assignment, because a key may be `__proto__`. */
export function mapValues<Item>(object: Readonly<Record<string, Item>>, value: (item: Item, key: string) => Value): ValueObject {
  return Object.fromEntries(Object.entries(object).map(([key, item]) => [key, value(item, key)]));
}

export function isValueObject(value: Value | undefined): value is ValueObject {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Unknown) &&
    !(value instanceof Decimal) &&
    !(value instanceof DynamicValue)
  );
}

/**
 * Maps the objects of a nested attribute's value. What is no object stays as it is.
 *
 * @param nesting of the attribute
 */
export function mapObjects(nesting: string, value: Value, map: (object: ValueObject) => Value): Value {
  const inside = (item: Value): Value => (isValueObject(item) ? map(item) : item);
  if (Array.isArray(value)) return value.map(inside);
  return nesting === 'map' && isValueObject(value) ? mapValues(value, inside) : inside(value);
}

/** Returns an own member of an object; null if it has none. */
export function memberValue(object: ValueObject, name: string): Value {
  return Object.hasOwn(object, name) ? (object[name] as Value) : null;
}

/** Returns the names whose values are not strings. */
export function withoutString(object: ValueObject, names: readonly string[]): string[] {
  return names.filter((name) => typeof memberValue(object, name) !== 'string');
}

/** Whether the value or a part of it is unknown. */
export function hasUnknown(value: Value): boolean {
  if (isUnknown(value)) return true;
  if (Array.isArray(value)) return value.some(hasUnknown);
  if (value instanceof DynamicValue) return hasUnknown(value.value);
  if (isValueObject(value)) return Object.values(value).some(hasUnknown);
  return false;
}

/** Whether two values are exactly the same. Arrays are compared in order. Two unknown values are equal. */
export function equal(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (isUnknown(a) || isUnknown(b)) return isUnknown(a) && isUnknown(b);
  if (a instanceof Decimal || b instanceof Decimal) return a instanceof Decimal && b instanceof Decimal && a.text === b.text;
  if (a instanceof DynamicValue || b instanceof DynamicValue) {
    return (
      a instanceof DynamicValue && b instanceof DynamicValue && JSON.stringify(a.type) === JSON.stringify(b.type) && equal(a.value, b.value)
    );
  }
  if (Array.isArray(a) || Array.isArray(b))
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, i) => equal(item, b[i] as Value));
  if (isValueObject(a) && isValueObject(b)) {
    const names = Object.keys(a);
    return (
      names.length === Object.keys(b).length &&
      names.every((name) => Object.hasOwn(b, name) && equal(memberValue(a, name), memberValue(b, name)))
    );
  }
  return false;
}
