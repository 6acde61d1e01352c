import { isNested, type Attribute, type Attributes } from '../../../../src/provider/framework/schema';
import { equal, isValueObject, isUnknown, type Value, type ValueObject } from '../../../../src/provider/framework/value';

/** A set, as opposed to a list: by the attribute's nesting or its type. */
export function isSet(attribute: Attribute): boolean {
  return isNested(attribute) ? attribute.nesting === 'set' : typeof attribute.type === 'object' && 'set' in attribute.type;
}

/** Returns the attribute's value; null without an object. */
export function member(object: Value | undefined, name: string): Value {
  return isValueObject(object) && Object.hasOwn(object, name) ? (object[name] as Value) : null;
}

/**
 * Returns the value in a form that is equal exactly for values that Core treats as equal: sets without order and duplicates, unknown values
 * without refinements.
 */
export function canonical(attribute: Attribute, value: Value): string {
  if (Array.isArray(value)) {
    const items = value.map((item) =>
      isNested(attribute) && isValueObject(item) ? canonicalObject(attribute.attributes, item) : canonicalPlain(item),
    );
    return `[${(isSet(attribute) ? [...new Set(items)].sort() : items).join()}]`;
  }
  if (!isNested(attribute) || !isValueObject(value)) return canonicalPlain(value);
  if (attribute.nesting !== 'map') return canonicalObject(attribute.attributes, value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalMember(attribute.attributes, member(value, key))}`).join()}}`;
}

/** Returns the object in the same form. */
export function canonicalObject(attributes: Attributes, object: ValueObject): string {
  const members = Object.entries(attributes).map(([name, attribute]) => `${name}:${canonical(attribute, member(object, name))}`);
  return `{${members.join()}}`;
}

export function same(attribute: Attribute, a: Value, b: Value): boolean {
  return equal(a, b) || canonical(attribute, a) === canonical(attribute, b);
}

export function sameObject(attributes: Attributes, a: ValueObject, b: ValueObject): boolean {
  return equal(a, b) || canonicalObject(attributes, a) === canonicalObject(attributes, b);
}

function canonicalMember(attributes: Attributes, value: Value): string {
  return isValueObject(value) ? canonicalObject(attributes, value) : canonicalPlain(value);
}

/** Returns a value below the attributes in the same form: lists, maps and their elements. Sets of sets do not occur. */
export function canonicalPlain(value: Value): string {
  if (isUnknown(value)) return '<unknown>';
  if (Array.isArray(value)) return `[${value.map(canonicalPlain).join()}]`;
  if (!isValueObject(value)) return JSON.stringify(value);
  return `{${Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalPlain(member(value, key))}`)
    .join()}}`;
}
