import { type AttributePath, path } from './diagnostics';
import { at, sameMeaning } from './equivalence';
import { type Attribute, type Attributes, isNested, type NestedAttribute } from './schema';
import { equal, hasUnknown, isObject, isUnknown, mapValues, UNKNOWN, type Value, type ValueObject } from './value';

/**
 * The planned values: the configuration, completed with defaults and prior values. Core requires that a configured value is
 * planned as it is, or as the prior value if both mean the same. The provider may choose a value only for a computed
 * attribute that is null in the configuration.
 *
 * @param prior null for a create
 */
export function planObject(attributes: Attributes, config: ValueObject, prior: ValueObject | null): ValueObject {
  return planLevel(attributes, config, prior ?? undefined, prior ?? undefined);
}

/** The changed attributes that require a replacement. */
export function replacements(attributes: Attributes, prior: ValueObject, planned: ValueObject): AttributePath[] {
  return Object.entries(attributes)
    .filter(([name, attribute]) => attribute.requiresReplace && !equal(at(prior, name), at(planned, name)))
    .map(([name]) => path(name));
}

/**
 * Plans the attributes of one object. If an attribute changes, the volatile attributes become unknown.
 *
 * @param before the prior value in this place; undefined if there is none
 * @param counterpart the prior object from which chosen values come; it differs from `before` if a list element moved
 */
function planLevel(attributes: Attributes, config: ValueObject, before: Value | undefined, counterpart: Value | undefined): ValueObject {
  const planned: ValueObject = {};
  for (const [name, attribute] of Object.entries(attributes)) {
    const attributeBefore = isObject(before) ? at(before, name) : undefined;
    const attributeCounterpart = isObject(counterpart) ? at(counterpart, name) : undefined;
    planned[name] = planAttribute(attribute, at(config, name), attributeBefore, attributeCounterpart);
  }
  if (!isObject(counterpart) || equal(planned, counterpart)) return planned;
  for (const [name, attribute] of Object.entries(attributes)) {
    if (attribute.volatile && attribute.computed && at(config, name) === null) planned[name] = UNKNOWN;
  }
  return planned;
}

function planAttribute(attribute: Attribute, config: Value, before: Value | undefined, counterpart: Value | undefined): Value {
  if (attribute.writeOnly) return null;
  if (config === null) return computedValue(attribute, counterpart);
  if (isUnknown(config)) return config;
  if (isNested(attribute)) return planNested(attribute, config, before, counterpart);
  const spelled = before !== undefined && spells(before, config) && !hasUnknown(config) && sameMeaning(attribute, before, config);
  return spelled ? before : config;
}

/**
 * Whether the plan may use the prior value instead of a configured value with the same meaning. It may not use null, which
 * Core refuses. In a collection with several items it may not use another spelling either: an earlier plan may have had
 * unknown items and the other items as configured, and Core compares this plan with it.
 */
function spells(before: Value, config: Value): boolean {
  if (before === null) return false;
  if (isObject(config)) return Object.keys(config).length <= 1;
  if (!Array.isArray(config) || !Array.isArray(before)) return true;
  if (config.length !== before.length) return false;
  return config.length <= 1 || config.every((item) => before.some((other) => equal(item, other)));
}

/** The planned value of an attribute that is null in the configuration. */
function computedValue(attribute: Attribute, counterpart: Value | undefined): Value {
  if (!attribute.computed) return null;
  if (attribute.default !== undefined) {
    return counterpart !== undefined && sameMeaning(attribute, counterpart, attribute.default) ? counterpart : attribute.default;
  }
  if (counterpart !== undefined) return counterpart;
  return attribute.keepPrior ? null : UNKNOWN;
}

function planNested(attribute: NestedAttribute, config: Value, before: Value | undefined, counterpart: Value | undefined): Value {
  const element = (item: Value, itemBefore: Value | undefined, itemKin: Value | undefined): Value =>
    isObject(item) ? planLevel(attribute.attributes, item, itemBefore, itemKin) : item;

  if (Array.isArray(config)) {
    const beforeItems = Array.isArray(before) && attribute.nesting === 'list' ? before : [];
    const counterpartItems = pair(attribute.attributes, config, Array.isArray(counterpart) ? counterpart : []);
    return config.map((item, i) => element(item, beforeItems[i], counterpartItems[i]));
  }
  if (!isObject(config)) return config;
  if (attribute.nesting === 'map') {
    return mapValues(config, (item, key) => element(item, member(before, key), member(counterpart, key)));
  }
  return element(config, before, counterpart);
}

function member(object: Value | undefined, key: string): Value | undefined {
  return isObject(object) && Object.hasOwn(object, key) ? object[key] : undefined;
}

/**
 * For each configured element, the matching prior element. This is a prior element that agrees with the configuration, so
 * that an element keeps the values that the service chose for it, even if an element before it is removed. Otherwise it is
 * the prior element in the same place, if the list has the same length.
 */
function pair(attributes: Attributes, config: Value[], prior: Value[]): (Value | undefined)[] {
  const free = new Set(prior.keys());
  const claim = (i: number): Value | undefined => (free.delete(i) ? prior[i] : undefined);
  const agreed = config.map((item, i) => {
    const candidates = [i, ...free].filter((candidate) => free.has(candidate));
    const match = candidates.find((candidate) => agrees(attributes, item, prior[candidate] as Value));
    return match === undefined ? undefined : claim(match);
  });
  return agreed.map((match, i) => match ?? (config.length === prior.length ? claim(i) : undefined));
}

/** Whether the prior element already has everything that the configuration sets for the element. */
function agrees(attributes: Attributes, config: Value, prior: Value): boolean {
  if (!isObject(config) || !isObject(prior)) return false;
  return Object.entries(attributes).every(([name, attribute]) => {
    const value = at(config, name);
    if (value === null) return attribute.computed || at(prior, name) === null;
    return sameMeaning(attribute, value, at(prior, name));
  });
}
