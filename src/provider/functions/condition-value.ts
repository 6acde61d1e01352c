import { Decimal, DynamicValue, isValueObject, type Value, type ValueObject } from '../framework/value';

/**
 * Converts a condition of HCL to the JSON form of filters. `not` becomes the wrapper `NOT`. Members whose value is null
 * are left out. A condition without an operator gets the operator that fits its value. A value that is not a condition stays as
 * it is, and the check reports it.
 */
export function conditionJson(value: Value): unknown {
  const condition = value instanceof DynamicValue ? value.value : value;
  if (!isValueObject(condition)) return plain(condition);
  const members = new Map(given(condition));
  if (members.has('not') && !members.has('NOT')) {
    members.set('NOT', members.get('not')!);
    members.delete('not');
  }
  const inside = [...members].map(([name, member]) => [name, memberJson(name, member)] as const);
  const json = Object.fromEntries(inside);
  const hasOperator = Object.hasOwn(json, 'op') || !Object.hasOwn(json, 'value');
  return hasOperator ? json : { ...json, op: usualOperator(json.value) };
}

function memberJson(name: string, member: Value): unknown {
  if (name === 'NOT') return conditionJson(member);
  if (name === 'conditions' && Array.isArray(member)) return member.map(conditionJson);
  return plain(member);
}

/** Returns the operator for an exact match: of a boolean, of one of several values, or of one value. */
function usualOperator(value: unknown): string {
  if (Array.isArray(value)) return 'in';
  return typeof value === 'boolean' ? 'is' : 'eq';
}

/** Returns the members that are set. In HCL, null means unset. */
function given(object: ValueObject): [string, Value][] {
  return Object.entries(object).filter(([, member]) => member !== null);
}

function plain(value: Value): unknown {
  if (value instanceof DynamicValue) return plain(value.value);
  if (value instanceof Decimal) return Number(value.text);
  if (Array.isArray(value)) return value.map(plain);
  return isValueObject(value) ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)])) : value;
}
