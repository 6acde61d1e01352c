import { error, type Message, warning } from '../framework/diagnostics';
import { quoted, writeOneOf } from './words';

export function emptyValue(): Message {
  return error('Empty value', 'The value is empty. Write at least one character.');
}

export function wholeNumberExpected(value: number): Message {
  return error('A whole number is required', `The value ${value} is not a whole number. Write a whole number, such as 10.`);
}

export function numberOutOfRange(value: number): Message {
  const { MIN_SAFE_INTEGER: least, MAX_SAFE_INTEGER: most } = Number;
  return error('The number is out of range', `The service cannot store ${value} exactly. Write a number from ${least} to ${most}.`);
}

/** @param maximum undefined if there is none */
export function notBetween(value: number, minimum: number, maximum?: number): Message {
  const range = maximum === undefined ? `of at least ${minimum}` : `from ${minimum} to ${maximum}`;
  return error('The number is out of range', `The value is ${value}. Write a number ${range}.`);
}

export function patternMismatch(value: string, pattern: string): Message {
  return error(
    'The value has characters that are not allowed',
    `The value ${quoted(value)} must match the pattern ${pattern}. Remove or replace the characters that the pattern does not allow.`,
  );
}

export function unknownOnDestroy(value: string, known: readonly string[]): Message {
  return error('Unknown value of on_destroy', `The value is ${quoted(value)}. ${writeOneOf(known)}`);
}

export function valueMissing(attribute: string): Message {
  return warning(
    `${attribute} is not set, which some deployments require`,
    `The attribute ${attribute} is not set. Some deployments of the service require it. If yours refuses the change, set it.`,
  );
}
