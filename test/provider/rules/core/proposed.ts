import { type Attribute, type Attributes, isNested } from '../../../../src/provider/framework/schema';
import { isValueObject, isUnknown, type Value, type ValueObject } from '../../../../src/provider/framework/value';
import { canonical, member } from './compare';

/**
 * Core's proposed new state, which it sends with a plan: the configuration, with prior values for unset attributes that the provider may
 * choose.
 */
export function proposed(attributes: Attributes, prior: ValueObject | null, config: ValueObject): ValueObject {
  if (prior === null) return config;
  return Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => [name, proposedValue(attribute, member(prior, name), member(config, name))]),
  );
}

function proposedValue(attribute: Attribute, prior: Value, config: Value): Value {
  if (attribute.computed && config === null) return prior;
  if (!isNested(attribute) || config === null || isUnknown(config)) return config;
  const element = (item: Value, before: Value): Value =>
    isValueObject(item) && isValueObject(before) ? proposed(attribute.attributes, before, item) : item;

  if (Array.isArray(config)) {
    const before = Array.isArray(prior) ? prior : [];
    if (attribute.nesting === 'list') return config.map((item, i) => element(item, before[i] ?? null));
    return config.map((item) => element(item, before.find((candidate) => isCompletionOf(attribute.attributes, candidate, item)) ?? null));
  }
  if (!isValueObject(config)) return config;
  if (attribute.nesting === 'single') return proposed(attribute.attributes, isValueObject(prior) ? prior : null, config);
  return Object.fromEntries(Object.entries(config).map(([key, item]) => [key, element(item, member(prior, key))]));
}

/** Whether Core matches an element of a set: all attributes that are not computed are as configured. */
function isCompletionOf(attributes: Attributes, candidate: Value, config: Value): boolean {
  return Object.entries(attributes).every(([name, attribute]) => {
    const configured = member(config, name);
    return (
      (attribute.computed && configured === null) || canonical(attribute, member(candidate, name)) === canonical(attribute, configured)
    );
  });
}
