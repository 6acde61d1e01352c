import { isToken } from './json-text';

/**
 * Marks conditions. An app may load several copies of this package, each with a class of its own.
 *
 * @internal
 */
export const CONDITION = Symbol.for('svc-waap.TrafficCondition');

interface Condition {
  _json(entriesOf: string | undefined): object;
}

/**
 * Returns the JSON of a condition without dates and other conditions in it.
 *
 * @param at path of the value in the condition
 * @param entriesOf the field whose entries the condition tests, or undefined for requests
 * @throws Error for anything that JSON has no value for, and that `JSON.stringify` would write as something else
 *
 * @internal
 */
export function plainJson(value: unknown, entriesOf?: string, at = ''): unknown {
  const plain = (member: unknown, path: string, field = entriesOf) => plainJson(member, field, path);
  if (value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value) || isToken(value)) return value;
  if (Array.isArray(value)) return Array.from(value, (item, i) => plain(item, `${at}[${i}]`));
  if (isDate(value)) return value.toISOString();
  if (typeof value !== 'object') throw notJson(at, typeof value === 'function' ? 'a function' : String(value));
  if (CONDITION in value) return (value as unknown as Condition)._json(entriesOf);
  if (!isPlain(value)) throw notJson(at, `an object of the class ${(value.constructor as { name?: string } | undefined)?.name ?? 'null'}`);
  const { field } = value as { readonly field?: unknown };
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(
    members.map(([name, member]) => [
      name,
      // These conditions test the entries of the field.
      plain(member, at === '' ? name : `${at}.${name}`, name === 'conditions' && typeof field === 'string' ? field : entriesOf),
    ]),
  );
}

/** Whether a value is a date. Programs in other languages run the package in a context with classes of its own. */
function isDate(value: unknown): value is Date {
  return Object.prototype.toString.call(value) === '[object Date]' && !Number.isNaN(Number(value));
}

/** Whether an object has the prototype of literals, of any context. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function notJson(at: string, what: string): Error {
  return new Error(
    `${at === '' ? 'A traffic condition' : `The member ${at} of a traffic condition`} is ${what}, which JSON cannot hold. Give texts, ` +
      'finite numbers, booleans, dates, conditions, or lists and maps of them: a field by its name ("status"), a duration as its number.',
  );
}
