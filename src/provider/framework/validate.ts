import type { AttributePath, Diagnostics } from './diagnostics';
import { deprecatedAttribute, deprecatedWhole, nullItem, nullMapValue, numberNotExact, requiredNull } from './messages';
import { type Attribute, type Attributes, attributeType, isNested, type Schema } from './schema';
import type { Type } from './type';
import { memberValue, Decimal, isValueObject, isUnknown, type Value, type ValueObject } from './value';

/** Validates the configuration of a resource or the like. Core leaves it to the provider to warn of what is deprecated. */
export function validateConfig({ attributes, deprecated }: Schema, config: ValueObject, diagnostics: Diagnostics): void {
  if (deprecated !== undefined) diagnostics.add(deprecatedWhole(deprecated));
  validateObject(attributes, config, [], diagnostics);
}

/** Runs all validators on the configured values. Unknown values are validated later, when they are known. */
export function validateObject(attributes: Attributes, config: ValueObject, root: AttributePath, diagnostics: Diagnostics): void {
  for (const [name, attribute] of Object.entries(attributes))
    validateAttribute(attribute, memberValue(config, name), [...root, { attribute: name }], diagnostics);
}

function validateAttribute(attribute: Attribute, value: Value, place: AttributePath, diagnostics: Diagnostics): void {
  // The engine itself reports a missing argument.
  if (value === null && attribute.required) diagnostics.add(requiredNull(), place);
  if (value === null && attribute.missing) diagnostics.add(attribute.missing, place);
  if (value !== null && attribute.deprecated !== undefined) diagnostics.add(deprecatedAttribute(attribute.deprecated), place);
  if (value === null || isUnknown(value)) return;
  if (!isNested(attribute) && refuseDecimals(attribute.type, value, place, diagnostics)) return;
  if (!attribute.nullItems) refuseNulls(attributeType(attribute), value, place, diagnostics);
  for (const validator of attribute.validators ?? []) validator(value, place, diagnostics);
  if (!isNested(attribute)) return;
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      // Core cannot point to an element of a set.
      const itemPlace = attribute.nesting === 'set' ? place : [...place, { index }];
      if (isValueObject(item)) validateObject(attribute.attributes, item, itemPlace, diagnostics);
    });
  } else if (isValueObject(value) && attribute.nesting === 'map') {
    for (const [key, item] of Object.entries(value))
      if (isValueObject(item)) validateObject(attribute.attributes, item, [...place, { key }], diagnostics);
  } else if (isValueObject(value)) {
    validateObject(attribute.attributes, value, place, diagnostics);
  }
}

/** Reports each null in a collection, which the service does not accept. In an object, null is an unset attribute. */
function refuseNulls(type: Type, value: Value, place: AttributePath, diagnostics: Diagnostics): void {
  const item = itemType(type);
  if (item === undefined) return;
  for (const [element, elementPlace] of elementsOf(type, value, place)) {
    if (element === null && isMap(type)) diagnostics.add(nullMapValue(), elementPlace);
    else if (element === null) diagnostics.add(nullItem(), elementPlace);
    else refuseNulls(item, element, elementPlace, diagnostics);
  }
}

function isMap(type: Type): boolean {
  return typeof type === 'object' && 'map' in type;
}

function itemType(type: Type): Type | undefined {
  if (typeof type === 'string') return undefined;
  if ('list' in type) return type.list;
  if ('set' in type) return type.set;
  return 'map' in type ? type.map : undefined;
}

/** Reports each number that JSON cannot express exactly. Returns whether there is one. */
function refuseDecimals(type: Type, value: Value, place: AttributePath, diagnostics: Diagnostics): boolean {
  if (value instanceof Decimal) {
    diagnostics.add(numberNotExact(value.text), place);
    return true;
  }
  return elementsOf(type, value, place)
    .map(([item, itemPlace]) => refuseDecimals('dynamic', item, itemPlace, diagnostics))
    .includes(true);
}

function elementsOf(type: Type, value: Value, place: AttributePath): [Value, AttributePath][] {
  const isSet = typeof type === 'object' && 'set' in type;
  if (Array.isArray(value)) return value.map((item, index) => [item, isSet ? place : [...place, { index }]]);
  if (isValueObject(value)) return Object.entries(value).map(([key, item]) => [item, [...place, { key }]]);
  return [];
}
