import type { Entity } from '../../../../src/model';
import { entityAttributes } from '../../../../src/provider/fields/schema';
import { type Attribute, type Attributes, isNested } from '../../../../src/provider/framework/schema';
import { isValueObject, type Value, type ValueObject } from '../../../../src/provider/framework/value';

/** Returns an entry of a configuration with these attributes. Unset ones are null, at every depth. */
export function configured(entity: Entity, values: ValueObject): ValueObject {
  return spelledOut(entityAttributes(entity), values);
}

function spelledOut(attributes: Attributes, values: ValueObject): ValueObject {
  const absent = Object.fromEntries(Object.keys(attributes).map((name) => [name, null]));
  const said = Object.entries(values).map(([name, value]) => [name, within(attributes[name], value)] as const);
  return { ...absent, ...Object.fromEntries(said) };
}

function within(attribute: Attribute | undefined, value: Value): Value {
  if (!attribute || !isNested(attribute)) return value;
  if (Array.isArray(value)) return value.map((item) => (isValueObject(item) ? spelledOut(attribute.attributes, item) : item));
  return attribute.nesting === 'single' && isValueObject(value) ? spelledOut(attribute.attributes, value) : value;
}
