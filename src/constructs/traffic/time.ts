import { Token } from 'cdktf';

/** Matches a day at the beginning. The service checks the rest. */
const DAY = /^\d{4}-?(0[1-9]|1[0-2])-?(0[1-9]|[12]\d|3[01])(?!\d)/;

/**
 * Rejects a string that cannot be a time of a filter. Tokens are not checked.
 *
 * @returns the string
 *
 * @internal
 */
export function checkTime(text: string): string {
  if (Token.isUnresolved(text) || DAY.test(text.trimStart())) return text;
  throw new Error(`${JSON.stringify(text)} is not a time. Write year, month and day at least: 2025-03-01, or 2025-03-01T08:00:00Z.`);
}
