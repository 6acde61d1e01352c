import { type Attribute, type Attributes, isNested, type NestedAttribute } from '../../../../src/provider/framework/schema';
import { equal, isValueObject, isUnknown, type Value, type ValueObject } from '../../../../src/provider/framework/value';

/**
 * The checks that Terraform Core makes of a provider that does not ask for the legacy type system, transcribed from
 * what its `objchange` package refuses. Each function returns the places that Core would complain about.
 */
export function planComplaints(attributes: Attributes, config: ValueObject, prior: Value, planned: ValueObject, at = ''): string[] {
  const complaints = Object.keys(planned)
    .filter((name) => !(name in attributes))
    .map((name) => `${at}${name}: no such attribute`);
  for (const [name, attribute] of Object.entries(attributes)) {
    const place = at + name;
    if (!(name in planned)) complaints.push(`${place}: missing`);
    const before = isValueObject(prior) ? (prior[name] ?? null) : null;
    complaints.push(...planValueComplaints(attribute, config[name] ?? null, before, planned[name] ?? null, place));
  }
  return complaints;
}

function planValueComplaints(attribute: Attribute, config: Value, prior: Value, planned: Value, place: string): string[] {
  if (attribute.writeOnly) return planned === null ? [] : [`${place}: write-only, but planned`];
  if (equal(planned, config)) return [];
  if (config !== null && prior !== null && equal(planned, prior)) return [];
  if (config === null) return attribute.computed ? [] : [`${place}: planned, though the configuration has none and it is not computed`];
  if (isNested(attribute)) return planNestedComplaints(attribute, config, prior, planned, place);
  return [`${place}: planned as ${text(planned)}, which is neither configured (${text(config)}) nor prior (${text(prior)})`];
}

function planNestedComplaints(attribute: NestedAttribute, config: Value, prior: Value, planned: Value, place: string): string[] {
  const element = (one: Value | undefined, before: Value | undefined, plan: Value | undefined, where: string): string[] => {
    if (!isValueObject(one) || !isValueObject(plan)) return equal(one ?? null, plan ?? null) ? [] : [`${where}: not planned as configured`];
    return planComplaints(attribute.attributes, one, before ?? null, plan, `${where}.`);
  };
  if (Array.isArray(config)) {
    if (!Array.isArray(planned) || planned.length !== config.length) return [`${place}: other elements than configured`];
    // Core cannot tell which prior element of a set was which, so that none may be kept.
    const before = attribute.nesting === 'list' && Array.isArray(prior) ? prior : [];
    return config.flatMap((one, i) => element(one, before[i], planned[i], `${place}[${i}]`));
  }
  if (attribute.nesting === 'map' && isValueObject(config)) {
    if (!isValueObject(planned) || Object.keys(planned).join() !== Object.keys(config).join())
      return [`${place}: other keys than configured`];
    const before: ValueObject = isValueObject(prior) ? prior : {};
    return Object.keys(config).flatMap((key) => element(config[key], before[key], planned[key], `${place}[${key}]`));
  }
  return element(config, prior, planned, place);
}

/** After apply: what was known in the plan is identical, what was not is known now. */
export function applyComplaints(planned: Value, state: Value, place = ''): string[] {
  if (isUnknown(state)) return [`${place}: unknown after apply`];
  if (isUnknown(planned)) return leavesUnknown(state, place);
  if (Array.isArray(planned)) {
    if (!Array.isArray(state) || state.length !== planned.length) return [`${place}: other elements than planned`];
    return planned.flatMap((item, i) => applyComplaints(item, state[i] as Value, `${place}[${i}]`));
  }
  if (isValueObject(planned)) {
    if (!isValueObject(state) || Object.keys(state).sort().join() !== Object.keys(planned).sort().join())
      return [`${place}: other members than planned`];
    return Object.keys(planned).flatMap((name) => applyComplaints(planned[name] as Value, state[name] as Value, `${place}.${name}`));
  }
  return equal(planned, state) ? [] : [`${place}: planned ${text(planned)}, but became ${text(state)}`];
}

function leavesUnknown(value: Value, place: string): string[] {
  if (isUnknown(value)) return [`${place}: unknown`];
  if (Array.isArray(value)) return value.flatMap((item, i) => leavesUnknown(item, `${place}[${i}]`));
  return isValueObject(value) ? Object.entries(value).flatMap(([name, item]) => leavesUnknown(item, `${place}.${name}`)) : [];
}

function text(value: Value): string {
  return isUnknown(value) ? 'unknown' : JSON.stringify(value);
}
