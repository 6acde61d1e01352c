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

export function patternMismatch(value: string, pattern: string): Message {
  return error(
    'The value has characters that are not allowed',
    `The value ${quoted(value)} must match the pattern ${pattern}. Remove or replace the characters that the pattern does not allow.`,
  );
}

export function unknownOnDestroy(value: string, known: readonly string[]): Message {
  return error('Unknown value of on_destroy', `The value is ${quoted(value)}. ${writeOneOf(known)}`);
}

const KNOWN_TO_BE_REFUSED = 'Some deployments refuse this value';

export function numberTooLow(value: number, minimum: number): Message {
  return warning(
    KNOWN_TO_BE_REFUSED,
    `The value is ${value}. Some deployments of the service require at least ${minimum}. If yours refuses the value, raise it.`,
  );
}

export function textTooShort(value: string, minLength: number): Message {
  return warning(
    KNOWN_TO_BE_REFUSED,
    `The value is ${quoted(value)}. Some deployments of the service require at least ${characters(minLength)}. White space at the ` +
      'beginning and at the end does not count. If your deployment refuses the value, write a longer one.',
  );
}

export function itemTooShort(item: string, minLength: number): Message {
  return warning(
    KNOWN_TO_BE_REFUSED,
    `The list contains ${quoted(item)}. Some deployments of the service require at least ${characters(minLength)} in each item. White ` +
      'space at the beginning and at the end does not count. If your deployment refuses the value, write a longer item.',
  );
}

/** @param attribute that is not set */
export function valueMissing(attribute: string): Message {
  return warning(
    'Some deployments require this attribute',
    `The attribute ${attribute} is not set. Some deployments of the service require it. If yours refuses the change, set it.`,
  );
}

function characters(count: number): string {
  return count === 1 ? '1 character' : `${count} characters`;
}
