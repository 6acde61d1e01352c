import { isDeepStrictEqual } from 'node:util';
import type { FieldRow } from '../model/contract/field-row';

/** Whether two values of a field are equal. Lists of strings are compared without their order. */
export function sameValue({ type }: Pick<FieldRow, 'type'>, a: unknown, b: unknown): boolean {
  if (type === 'string[]' && Array.isArray(a) && Array.isArray(b)) {
    return isDeepStrictEqual([...(a as unknown[])].sort(), [...(b as unknown[])].sort());
  }
  return isDeepStrictEqual(a, b);
}

/** Whether a value has the type that the contract gives a field. */
export function hasType({ type }: Pick<FieldRow, 'type'>, value: unknown): boolean {
  switch (type) {
    case 'string':
      return typeof value === 'string';
    case 'integer':
      return Number.isInteger(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'string[]':
      return Array.isArray(value) && value.every((item) => typeof item === 'string');
    case 'integer[]':
      return Array.isArray(value) && value.every((item) => Number.isInteger(item));
    case 'array':
    case 'array of objects':
      return Array.isArray(value);
    case 'map of string to string':
      return typeof value === 'object' && value !== null && Object.values(value).every((item) => typeof item === 'string');
    default:
      return typeof value === 'object' && value !== null && !Array.isArray(value);
  }
}

/** Whether two lists have the same members, in any order. */
export function sameMembers(a: readonly unknown[], b: readonly unknown[]): boolean {
  const left = [...b];
  const found = a.every((member) => {
    const at = left.findIndex((other) => isDeepStrictEqual(member, other));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return found && left.length === 0;
}
