import { type Attribute, type Attributes, isNested, type SameMeaning } from './schema';
import { memberValue, isValueObject, isUnknown, mapValues, type Value, type ValueObject } from './value';

/**
 * Returns the state after a read: the values of the service. A value with the same meaning as in the state keeps the spelling of the
 * state, so a normalised value is not drift.
 *
 * @param remote the attributes from the service; missing ones are null
 */
export function reconcile(attributes: Attributes, prior: ValueObject, remote: ValueObject, same: SameMeaning): ValueObject {
  return mapValues(attributes, (attribute, name) =>
    reconcileAttribute(attribute, memberValue(prior, name), memberValue(remote, name), same),
  );
}

function reconcileAttribute(attribute: Attribute, prior: Value, remote: Value, same: SameMeaning): Value {
  if (attribute.writeOnly) return null;
  if (remote === null && attribute.retained) return prior;
  // Only after an import can an attribute be null despite a default, or despite being required: there is no spelling to keep.
  const isImported = prior === null && (attribute.default !== undefined || !attribute.optional);
  if (!isImported && same(attribute, prior, remote)) return prior;
  if (!isNested(attribute)) return remote;
  return combine(attribute.nesting === 'map', remote, prior, (now, before) => reconcile(attribute.attributes, before, now, same));
}

/**
 * Returns the state after an apply: exactly the plan, with every unknown value replaced by the value of the service. If the service
 * changed a planned value, the next read shows it as drift.
 */
export function complete(attributes: Attributes, planned: ValueObject, remote: ValueObject): ValueObject {
  return mapValues(attributes, (attribute, name) => completeAttribute(attribute, memberValue(planned, name), memberValue(remote, name)));
}

function completeAttribute(attribute: Attribute, planned: Value, remote: Value): Value {
  if (isUnknown(planned)) return remote;
  if (!isNested(attribute)) return completeItems(planned, remote);
  return combine(attribute.nesting === 'map', planned, remote, (plan, actual) => complete(attribute.attributes, plan, actual));
}

/** Returns the value with its unknown parts replaced: items of a list by position, values of a map by key. */
function completeItems(planned: Value, remote: Value): Value {
  if (isUnknown(planned)) return remote;
  if (Array.isArray(planned)) return planned.map((item, i) => completeItems(item, (Array.isArray(remote) ? remote[i] : null) ?? null));
  if (!isValueObject(planned)) return planned;
  return mapValues(planned, (item, key) => completeItems(item, isValueObject(remote) ? memberValue(remote, key) : null));
}

/**
 * Merges each nested object of the first value with the matching object of the second: elements of a list by position,
 * values of a map by key. The result has the shape of the first value.
 */
function combine(isMap: boolean, leading: Value, other: Value, merge: (leading: ValueObject, other: ValueObject) => ValueObject): Value {
  const mergeItem = (item: Value, counterpart: Value | undefined): Value =>
    isValueObject(item) ? merge(item, isValueObject(counterpart) ? counterpart : {}) : item;

  if (Array.isArray(leading)) return leading.map((item, i) => mergeItem(item, Array.isArray(other) ? other[i] : undefined));
  if (!isMap || !isValueObject(leading)) return mergeItem(leading, other);
  return mapValues(leading, (item, key) => mergeItem(item, isValueObject(other) ? memberValue(other, key) : undefined));
}
