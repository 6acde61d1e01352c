import { type Attribute, type Attributes, isNested } from '../../../../src/provider/framework/schema';
import { isValueObject, isUnknown, Unknown, type Value } from '../../../../src/provider/framework/value';
import { canonicalPlain, isSet, member } from './compare';
import { correlationComplaints } from './plan-assertions';
import { show } from './show';

/**
 * Returns the differences that Core would refuse between a plan and its completion: the state after the apply, or a later plan with more
 * known values.
 */
export function completionComplaints(attributes: Attributes, planned: Value, actual: Value, at = ''): string[] {
  return Object.entries(attributes).flatMap(([name, attribute]) =>
    valueComplaints(attribute, member(planned, name), member(actual, name), `${at}${name}`),
  );
}

/** Returns the paths of unknown values. */
export function unknownPlaces(value: Value, at = ''): string[] {
  if (isUnknown(value)) return [`${at}: unknown`];
  if (Array.isArray(value)) return value.flatMap((item, i) => unknownPlaces(item, `${at}[${i}]`));
  return isValueObject(value) ? Object.entries(value).flatMap(([name, item]) => unknownPlaces(item, at ? `${at}.${name}` : name)) : [];
}

function valueComplaints(attribute: Attribute, planned: Value, actual: Value, at: string): string[] {
  if (planned instanceof Unknown) return actual === null && planned.notNull ? [`${at}: promised not to be null, but is`] : [];
  if (planned === null || actual === null || isUnknown(actual)) {
    return planned === actual ? [] : [`${at}: planned as ${show(planned)}, but became ${show(actual)}`];
  }
  if (Array.isArray(planned) && Array.isArray(actual)) {
    if (isSet(attribute)) {
      const grown = actual.length > planned.length ? [`${at}: grew from ${planned.length} to ${actual.length} elements`] : [];
      return [
        ...grown,
        ...correlationComplaints(planned, actual, at, (one, other) => elementComplaints(attribute, one, other, at).length === 0),
      ];
    }
    if (planned.length !== actual.length) return [`${at}: planned with ${planned.length} elements, but became ${actual.length}`];
    return planned.flatMap((item, i) => elementComplaints(attribute, item, actual[i] as Value, `${at}[${i}]`));
  }
  if (isValueObject(planned) && isValueObject(actual)) {
    if (isNested(attribute) && attribute.nesting === 'single') return completionComplaints(attribute.attributes, planned, actual, `${at}.`);
    const keys = [...new Set([...Object.keys(planned), ...Object.keys(actual)])];
    return keys.flatMap((key) => {
      if (!Object.hasOwn(planned, key)) return [`${at}[${key}]: appeared`];
      if (!Object.hasOwn(actual, key)) return [`${at}[${key}]: vanished`];
      return elementComplaints(attribute, member(planned, key), member(actual, key), `${at}[${key}]`);
    });
  }
  return canonicalPlain(planned) === canonicalPlain(actual) ? [] : [`${at}: planned as ${show(planned)}, but became ${show(actual)}`];
}

function elementComplaints(attribute: Attribute, planned: Value, actual: Value, at: string): string[] {
  if (isNested(attribute) && isValueObject(planned) && isValueObject(actual))
    return completionComplaints(attribute.attributes, planned, actual, `${at}.`);
  if (planned instanceof Unknown) return actual === null && planned.notNull ? [`${at}: promised not to be null, but is`] : [];
  return canonicalPlain(planned) === canonicalPlain(actual) ? [] : [`${at}: planned as ${show(planned)}, but became ${show(actual)}`];
}
