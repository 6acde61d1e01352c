import { type AttributePath, path } from '../../framework/diagnostics';
import { type Attribute, type Attributes, isNested } from '../../framework/schema';
import { memberValue, isValueObject, isUnknown, mapValues, type Value, type ValueObject } from '../../framework/value';
import { sameAttributeMeaning } from '../../fields/same-meaning';

/** The four versions of an entry in an update. */
interface Forms<V = ValueObject> {
  readonly config: V;
  /** State of which the plan was made. */
  readonly prior: V;
  readonly planned: V;
  /** Present values on the service. */
  readonly now: V;
}

/** Values that an update writes, and changes that it would undo. */
export interface MergedUpdate {
  /** Planned values, with the service's present value for each attribute that the service chooses. */
  readonly values: ValueObject;
  /** Attributes that another user changed after the plan, to other values than the planned ones. */
  readonly conflicts: readonly AttributePath[];
}

/** Compares an update with the present entry. Attributes that reads omit are not compared. */
export function mergeUpdate(attributes: Attributes, forms: Forms): MergedUpdate {
  const conflicts: AttributePath[] = [];
  return { values: mergeObject(attributes, forms, [], conflicts), conflicts };
}

/** Returns the attributes that another user changed after a destroy was planned. */
export function changedSince(attributes: Attributes, prior: ValueObject, now: ValueObject): AttributePath[] {
  return Object.entries(attributes)
    .filter(([name, attribute]) => differs(attribute, memberValue(now, name), memberValue(prior, name)))
    .map(([name]) => path(name));
}

/** Whether an entry differs from its state. */
export function hasDrifted(attributes: Attributes, state: ValueObject, now: ValueObject): boolean {
  return Object.entries(attributes).some(([name, attribute]) => differs(attribute, memberValue(now, name), memberValue(state, name)));
}

function mergeObject(attributes: Attributes, forms: Forms, place: AttributePath, conflicts: AttributePath[]): ValueObject {
  return mapValues(attributes, (attribute, name) => {
    const [config, prior, planned, now] = [forms.config, forms.prior, forms.planned, forms.now].map((form) => memberValue(form, name));
    return mergeAttribute(attribute, { config, prior, planned, now } as Forms<Value>, [...place, { attribute: name }], conflicts);
  });
}

function mergeAttribute(attribute: Attribute, forms: Forms<Value>, place: AttributePath, conflicts: AttributePath[]): Value {
  const { config, prior, planned, now } = forms;
  if (isUnknown(planned)) return planned;
  if (isServiceChosen(attribute) && config === null) return differs(attribute, now, prior, isNothing) ? now : planned;
  if (isNested(attribute)) {
    if (attribute.nesting === 'single' && isValueObject(config) && isValueObject(prior) && isValueObject(planned) && isValueObject(now))
      return mergeObject(attribute.attributes, { config, prior, planned, now }, place, conflicts);
    if (attribute.nesting === 'list' && !differsFromPlan(attribute, now, planned))
      return mergeList(attribute.attributes, forms, place, conflicts);
  }
  if (differs(attribute, now, prior) && differsFromPlan(attribute, now, planned)) conflicts.push(place);
  return planned;
}

/** Merges a list that equals the present one. Each element keeps the values that the service chose for it. */
function mergeList(
  attributes: Attributes,
  { config, prior, planned, now }: Forms<Value>,
  place: AttributePath,
  conflicts: AttributePath[],
): Value {
  if (!Array.isArray(planned) || !Array.isArray(now)) return planned;
  const element = (list: Value, i: number): ValueObject => {
    const item = Array.isArray(list) ? list[i] : undefined;
    return isValueObject(item) ? item : {};
  };
  return planned.map((_, index) => {
    const [c, b, p, n] = [config, prior, planned, now].map((list) => element(list, index)) as [
      ValueObject,
      ValueObject,
      ValueObject,
      ValueObject,
    ];
    return mergeObject(attributes, { config: c, prior: b, planned: p, now: n }, [...place, { index }], conflicts);
  });
}

/** Whether an attribute has no part in a comparison. */
type IsLeftOut = (attribute: Attribute) => boolean;

/** Whether two values differ in attributes that a user can write. A value that a read omitted equals every value. */
function differs(attribute: Attribute, a: Value, b: Value, isLeftOut: IsLeftOut = isMoved): boolean {
  return !isLeftOut(attribute) && differsIn(attribute, a, b, isLeftOut);
}

/** Whether a value differs from the planned one. Inside of objects and lists, the plan may leave values to the service. */
function differsFromPlan(attribute: Attribute, now: Value, planned: Value): boolean {
  return !isMoved(attribute) && differsIn(attribute, now, planned, (inner) => isMoved(inner) || isServiceChosen(inner));
}

/** @param isLeftOut which attributes inside of objects and lists are not compared */
function differsIn(attribute: Attribute, a: Value, b: Value, isLeftOut: IsLeftOut): boolean {
  if (isMissing(attribute, a) || isMissing(attribute, b)) return false;
  return !sameAttributeMeaning(attribute, stated(attribute, a, isLeftOut), stated(attribute, b, isLeftOut));
}

/** Returns the value without the parts that are left out. */
function stated(attribute: Attribute, value: Value, isLeftOut: IsLeftOut): Value {
  if (!isNested(attribute)) return value;
  const object = (item: Value): Value =>
    isValueObject(item)
      ? Object.fromEntries(
          Object.entries(attribute.attributes).map(([name, inner]) => [
            name,
            isLeftOut(inner) || inner.retained ? null : stated(inner, memberValue(item, name), isLeftOut),
          ]),
        )
      : item;
  return Array.isArray(value) ? value.map(object) : object(value);
}

/** Whether the service chooses an unset value. */
function isServiceChosen(attribute: Attribute): boolean {
  return attribute.computed === true && attribute.default === undefined && !attribute.keepPrior;
}

const isNothing: IsLeftOut = () => false;

/** Whether the service changes the value by itself. No user made such a change. */
function isMoved(attribute: Attribute): boolean {
  return attribute.moved === true;
}

/** Whether a read omitted the value, although the service may have it. */
export function isMissing(attribute: Attribute, value: Value): boolean {
  return value === null && attribute.retained === true;
}
