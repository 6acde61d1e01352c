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
