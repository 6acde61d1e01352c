import { type AttributePath, path } from './diagnostics';
import { type Attribute, type Attributes, isNested, type NestedAttribute, type SameMeaning } from './schema';
import { memberValue, equal, hasUnknown, isValueObject, isUnknown, mapValues, UNKNOWN, type Value, type ValueObject } from './value';

/**
 * Returns the planned values: the configuration, completed with defaults and prior values. Core requires that a configured value is
 * planned as it is, or as the prior value if both mean the same. The provider may choose a value only for a computed
 * attribute that is null in the configuration.
 *
 * @param prior null for a create
 */
export function planObject(attributes: Attributes, config: ValueObject, prior: ValueObject | null, same: SameMeaning): ValueObject {
  return new Planner(same).object(attributes, config, prior ?? undefined, prior ?? undefined);
}

/** Returns the changed attributes that require a replacement. */
export function replacements(attributes: Attributes, prior: ValueObject, planned: ValueObject): AttributePath[] {
  return Object.entries(attributes)
    .filter(([name, attribute]) => attribute.requiresReplace && !equal(memberValue(prior, name), memberValue(planned, name)))
    .map(([name]) => path(name));
}

/** Plans with a comparison that decides whether a prior value may replace a configured one. */
class Planner {
  public constructor(private readonly same: SameMeaning) {}

  /**
   * Plans the attributes of one object. If any of them changes, its volatile attributes become unknown.
   *
   * @param before prior value in this place; undefined if there was none
   * @param counterpart source of the chosen values; differs from `before` if a list element moved
   */
  public object(attributes: Attributes, config: ValueObject, before: Value | undefined, counterpart: Value | undefined): ValueObject {
    const planned = mapValues(attributes, (attribute, name) => {
      const attributeBefore = isValueObject(before) ? memberValue(before, name) : undefined;
      const attributeCounterpart = isValueObject(counterpart) ? memberValue(counterpart, name) : undefined;
      return this.attribute(attribute, memberValue(config, name), attributeBefore, attributeCounterpart);
    });
    if (!isValueObject(counterpart) || equal(planned, counterpart)) return planned;
    return mapValues(attributes, (attribute, name) =>
      attribute.volatile && attribute.computed && memberValue(config, name) === null ? UNKNOWN : memberValue(planned, name),
    );
  }

  private attribute(attribute: Attribute, config: Value, before: Value | undefined, counterpart: Value | undefined): Value {
    if (attribute.writeOnly) return null;
    if (config === null) return this.computedValue(attribute, counterpart);
    if (isUnknown(config)) return config;
    if (isNested(attribute)) return this.nested(attribute, config, before, counterpart);
    const spelled = before !== undefined && spells(before, config) && !hasUnknown(config) && this.same(attribute, before, config);
    return spelled ? before : config;
  }

  /** Plans an attribute that is not configured. */
  private computedValue(attribute: Attribute, counterpart: Value | undefined): Value {
    if (!attribute.computed) return null;
    if (attribute.retained && counterpart !== undefined) return counterpart;
    if (attribute.default !== undefined)
      return counterpart !== undefined && this.same(attribute, counterpart, attribute.default) ? counterpart : attribute.default;
    if (counterpart !== undefined) return counterpart;
    return attribute.initial ?? (attribute.keepPrior ? null : UNKNOWN);
  }

  private nested(attribute: NestedAttribute, config: Value, before: Value | undefined, counterpart: Value | undefined): Value {
    const element = (item: Value, itemBefore: Value | undefined, itemKin: Value | undefined): Value =>
      isValueObject(item) ? this.object(attribute.attributes, item, itemBefore, itemKin) : item;

    if (Array.isArray(config)) {
      const beforeItems = Array.isArray(before) && attribute.nesting === 'list' ? before : [];
      const counterpartItems = this.pair(attribute.attributes, config, Array.isArray(counterpart) ? counterpart : []);
      return config.map((item, i) => element(item, beforeItems[i], counterpartItems[i]));
    }
    if (!isValueObject(config)) return config;
    if (attribute.nesting === 'map') return mapValues(config, (item, key) => element(item, member(before, key), member(counterpart, key)));
    return element(config, before, counterpart);
  }

  /**
   * Returns the prior element of each configured element: one that the configuration agrees with, or else, if the list has the same
   * length, the one in the same position. An element thus keeps the values that the service chose if an earlier element is removed.
   */
  private pair(attributes: Attributes, config: Value[], prior: Value[]): (Value | undefined)[] {
    const free = new Set(prior.keys());
    const claim = (i: number): Value | undefined => (free.delete(i) ? prior[i] : undefined);
    const agreed = config.map((item, i) => {
      const candidates = [i, ...free].filter((candidate) => free.has(candidate));
      const match = candidates.find((candidate) => this.agrees(attributes, item, prior[candidate] as Value));
      return match === undefined ? undefined : claim(match);
    });
    return agreed.map((match, i) => match ?? (config.length === prior.length ? claim(i) : undefined));
  }

  /** Whether the prior element already has all configured values of the element. */
  private agrees(attributes: Attributes, config: Value, prior: Value): boolean {
    if (!isValueObject(config) || !isValueObject(prior)) return false;
    return Object.entries(attributes).every(([name, attribute]) => {
      const value = memberValue(config, name);
      if (value === null) return attribute.computed || memberValue(prior, name) === null;
      return this.same(attribute, value, memberValue(prior, name));
    });
  }
}

/**
 * Whether the plan may use the prior value instead of an equivalent configured one. Core rejects null. In a collection with
 * several items, another spelling is not allowed either: an earlier plan may have had unknown items and the other items as
 * configured, and Core compares the plans.
 */
function spells(before: Value, config: Value): boolean {
  if (before === null) return false;
  if (isValueObject(config)) return Object.keys(config).length <= 1;
  if (!Array.isArray(config) || !Array.isArray(before)) return true;
  if (config.length !== before.length) return false;
  return config.length <= 1 || config.every((item) => before.some((other) => equal(item, other)));
}

function member(object: Value | undefined, key: string): Value | undefined {
  return isValueObject(object) && Object.hasOwn(object, key) ? object[key] : undefined;
}
