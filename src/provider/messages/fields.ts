import type { Message } from './message';
import { quoted } from './words';

export function wholeNumberExpected(value: number): Message {
  return {
    summary: 'A whole number is required',
    detail: `The value ${value} is not a whole number that the service can store. Write a whole number, such as 10.`,
  };
}

export function patternMismatch(value: string, pattern: string): Message {
  return {
    summary: 'The value has characters that are not allowed',
    detail:
      `The value ${quoted(value)} must match the pattern ${pattern}. Remove or replace the characters that the ` +
      `pattern does not allow.`,
  };
}

const KNOWN_TO_BE_REFUSED = 'Some deployments refuse this value';

export function numberTooLow(value: number, minimum: number): Message {
  return {
    summary: KNOWN_TO_BE_REFUSED,
    detail: `The value is ${value}. Some deployments of the service require at least ${minimum}. If yours refuses the value, raise it.`,
  };
}

export function textTooShort(value: string, minLength: number): Message {
  return {
    summary: KNOWN_TO_BE_REFUSED,
    detail:
      `The value is ${quoted(value)}. Some deployments of the service require at least ${characters(minLength)}, not ` +
      `counting white space ` +
      'at both ends. If yours refuses the value, write a longer one.',
  };
}

export function itemTooShort(item: string, minLength: number): Message {
  return {
    summary: KNOWN_TO_BE_REFUSED,
    detail:
      `The list contains ${quoted(item)}. Some deployments of the service require at least ${characters(minLength)} ` +
      `in each item, not counting ` +
      'white space at both ends. If yours refuses the value, write a longer item.',
  };
}

/** @param attribute that is not set */
export function valueMissing(attribute: string): Message {
  return {
    summary: 'Some deployments require this attribute',
    detail: `The attribute ${attribute} is not set. Some deployments of the service require it. If yours refuses the change, set it.`,
  };
}

function characters(count: number): string {
  return count === 1 ? '1 character' : `${count} characters`;
}
