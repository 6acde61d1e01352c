import { type Attribute, type Attributes, isNested, type NestedAttribute } from '../../../../src/provider/framework/schema';
import { isValueObject, isUnknown, type Value, type ValueObject } from '../../../../src/provider/framework/value';
import { canonicalPlain, isSet, member, same } from './compare';
import { show } from './show';

/** Returns the errors that Core would report in a plan: values that are neither configured nor chosen by the provider. */
export function planComplaints(attributes: Attributes, prior: Value, config: Value, planned: Value, at = ''): string[] {
  return Object.entries(attributes).flatMap(([name, attribute]) =>
    valueComplaints(attribute, member(prior, name), member(config, name), member(planned, name), `${at}${name}`),
  );
}

function valueComplaints(attribute: Attribute, prior: Value, config: Value, planned: Value, at: string): string[] {
  if (attribute.writeOnly) return planned === null ? [] : [`${at}: write-only, but planned`];
  if (planned === config) return [];
  if (isNested(attribute) && config !== null && planned !== null) {
    const complaints = nestedComplaints(attribute, prior, config, planned, at);
    const asBefore = complaints.length > 0 && prior !== null && same(attribute, planned, prior);
    return asBefore ? [] : complaints;
  }
  if (same(attribute, planned, config)) return [];
  if (prior !== null && config !== null && same(attribute, planned, prior)) return [];
  if (config === null) return attribute.computed ? [] : [`${at}: planned as ${show(planned)}, though neither configured nor computed`];
  return [`${at}: planned as ${show(planned)}, which is neither the configured ${show(config)} nor the prior ${show(prior)}`];
}

function nestedComplaints(attribute: NestedAttribute, prior: Value, config: Value, planned: Value, at: string): string[] {
  if (isUnknown(planned)) return isUnknown(config) ? [] : [`${at}: configured, but planned as unknown`];
  if (isUnknown(config)) return [`${at}: configured as unknown, but planned as ${show(planned)}`];
  if (attribute.nesting === 'single') return planComplaints(attribute.attributes, prior, config, planned, `${at}.`);
  const element = (key: string | number, before: Value): string[] => {
    const [one, plan] = [elementOf(config, key), elementOf(planned, key)];
    if (!isValueObject(one) || !isValueObject(plan))
      return canonicalPlain(one) === canonicalPlain(plan)
        ? []
        : [`${at}[${key}]: planned as ${show(plan)}, not as the configured ${show(one)}`];
    return planComplaints(attribute.attributes, before, one, plan, `${at}[${key}].`);
  };
  if (attribute.nesting === 'map') {
    const [keys, plannedKeys] = [keysOf(config), keysOf(planned)];
    if (keys.join('\n') !== plannedKeys.join('\n'))
      return [`${at}: planned with the keys ${plannedKeys.join(', ')} in place of ${keys.join(', ')}`];
    return keys.flatMap((key) => element(key, elementOf(prior, key)));
  }
  if (!Array.isArray(config) || !Array.isArray(planned)) return [`${at}: planned as another kind of value`];
  if (config.length !== planned.length) return [`${at}: ${config.length} elements configured, but ${planned.length} planned`];
  if (!isSet(attribute)) return config.flatMap((_, i) => element(i, elementOf(prior, i)));
  return correlationComplaints(config, planned, at, (one, plan) => planComplaints(attribute.attributes, null, one, plan).length === 0);
}

/** Compares elements of sets, which have no keys: each must correspond to at least one of the other set. */
export function correlationComplaints(
  left: readonly Value[],
  right: readonly Value[],
  at: string,
  explains: (left: Value, right: Value) => boolean,
): string[] {
  return [
    ...left.filter((one) => !right.some((other) => explains(one, other))).map((one) => `${at}: nothing came of the element ${show(one)}`),
    ...right
      .filter((other) => !left.some((one) => explains(one, other)))
      .map((other) => `${at}: the element ${show(other)} comes from nowhere`),
  ];
}

function elementOf(collection: Value, key: string | number): Value {
  if (Array.isArray(collection)) return (collection[Number(key)] as Value | undefined) ?? null;
  return member(collection, String(key));
}

function keysOf(value: Value): string[] {
  return isValueObject(value) ? Object.keys(value as ValueObject).sort() : [];
}
