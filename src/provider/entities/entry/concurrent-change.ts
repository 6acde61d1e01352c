import { type AttributePath, path } from '../../framework/diagnostics';
import { type Attribute, type Attributes, isNested } from '../../framework/schema';
import { at, isObject, isUnknown, mapValues, type Value, type ValueObject } from '../../framework/value';
import { sameMeaning } from '../../fields/same-meaning';

/** An entry in the four forms that an update knows. */
interface Forms<V = ValueObject> {
  readonly config: V;
  /** What the plan was made from. */
  readonly prior: V;
  readonly planned: V;
  /** What the service has now. */
  readonly now: V;
}

/** What an update writes, and what it would undo unseen. */
export interface MergedUpdate {
  /** The planned values, with the service's present value wherever the configuration leaves the choice to the service. */
  readonly values: ValueObject;
  /** Attributes that somebody changed after the plan, to something else than what is planned. */
  readonly conflicts: readonly AttributePath[];
}

/** Compares an update with what the service has now. What a read lacks is not compared. */
export function mergeUpdate(attributes: Attributes, forms: Forms): MergedUpdate {
  const conflicts: AttributePath[] = [];
  return { values: mergeObject(attributes, forms, [], conflicts), conflicts };
}

/** The attributes that somebody changed after a destroy was planned. */
export function changedSince(attributes: Attributes, prior: ValueObject, now: ValueObject): AttributePath[] {
  return Object.entries(attributes)
    .filter(([name, attribute]) => !isServiceChosen(attribute) && differs(attribute, at(now, name), at(prior, name)))
    .map(([name]) => path(name));
}

/** Whether the service has something else than a state. What the service chose inside of objects and lists is not compared. */
export function hasDrifted(attributes: Attributes, state: ValueObject, now: ValueObject): boolean {
  return Object.entries(attributes).some(([name, attribute]) => differs(attribute, at(now, name), at(state, name)));
}

function mergeObject(attributes: Attributes, forms: Forms, place: AttributePath, conflicts: AttributePath[]): ValueObject {
  return mapValues(attributes, (attribute, name) => {
    const [config, prior, planned, now] = [forms.config, forms.prior, forms.planned, forms.now].map((form) => at(form, name));
    return mergeAttribute(attribute, { config, prior, planned, now } as Forms<Value>, [...place, { attribute: name }], conflicts);
  });
}

function mergeAttribute(attribute: Attribute, forms: Forms<Value>, place: AttributePath, conflicts: AttributePath[]): Value {
  const { config, prior, planned, now } = forms;
  if (isUnknown(planned)) return planned;
  if (isServiceChosen(attribute) && config === null) return differs(attribute, now, prior) ? now : planned;
  if (isNested(attribute)) {
    if (attribute.nesting === 'single' && isObject(config) && isObject(prior) && isObject(planned) && isObject(now))
      return mergeObject(attribute.attributes, { config, prior, planned, now }, place, conflicts);
    if (attribute.nesting === 'list' && differs(attribute, now, planned) === false) return mergeList(attribute.attributes, forms);
  }
  if (differs(attribute, now, prior) && differs(attribute, now, planned)) conflicts.push(place);
  return planned;
}

/** A list that says what the service has now: each element keeps what the service chose for it. */
function mergeList(attributes: Attributes, { config, prior, planned, now }: Forms<Value>): Value {
  if (!Array.isArray(planned) || !Array.isArray(now)) return planned;
  const element = (list: Value, i: number): ValueObject => {
    const item = Array.isArray(list) ? list[i] : undefined;
    return isObject(item) ? item : {};
  };
  return planned.map((_, i) => {
    const [c, b, p, n] = [config, prior, planned, now].map((list) => element(list, i)) as [
      ValueObject,
      ValueObject,
      ValueObject,
      ValueObject,
    ];
    return mergeObject(attributes, { config: c, prior: b, planned: p, now: n }, [], []);
  });
}

/** Whether two values differ in what a configuration can state. What a read lacked differs from nothing. */
function differs(attribute: Attribute, a: Value, b: Value): boolean {
  if (isMissing(attribute, a) || isMissing(attribute, b)) return false;
  return !sameMeaning(attribute, stated(attribute, a), stated(attribute, b));
}

/** The value without what the service chooses inside of it. */
function stated(attribute: Attribute, value: Value): Value {
  if (!isNested(attribute)) return value;
  const object = (item: Value): Value =>
    isObject(item)
      ? Object.fromEntries(
          Object.entries(attribute.attributes).map(([name, inner]) => [
            name,
            isServiceChosen(inner) || inner.retained ? null : stated(inner, at(item, name)),
          ]),
        )
      : item;
  return Array.isArray(value) ? value.map(object) : object(value);
}

/** Whether the service chooses the value where the configuration has none. */
function isServiceChosen(attribute: Attribute): boolean {
  return attribute.computed === true && attribute.default === undefined && !attribute.keepPrior;
}

/** Whether the value is one that a read lacked, although the service may have it. */
export function isMissing(attribute: Attribute, value: Value): boolean {
  return value === null && attribute.retained === true;
}
