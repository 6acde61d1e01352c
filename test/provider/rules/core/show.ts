import { Decimal, isValueObject, isUnknown, type Value } from '../../../../src/provider/framework/value';

/** Returns the value in the style of HCL, for reports of failing cases. */
export function show(value: Value): string {
  if (isUnknown(value)) return '(unknown)';
  if (value instanceof Decimal) return value.text;
  if (Array.isArray(value)) return `[${value.map(show).join(', ')}]`;
  if (!isValueObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, item]) => item !== null);
  return `{ ${members.map(([name, item]) => `${/^\w+$/.test(name) ? name : JSON.stringify(name)} = ${show(item)}`).join(', ')} }`;
}
