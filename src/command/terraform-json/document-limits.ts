import { JSON_LIMITS, type JsonLimits, type JsonTooLarge } from '../../model';

/** Limits of a plan, a state or a stack. A plan of 5,000 entries has each of them up to four times. */
export const DOCUMENT_LIMITS: JsonLimits = { ...JSON_LIMITS, values: 10_000_000 };

/** Returns the error about a document over a limit. */
export function tooLarge(from: string, { message }: JsonTooLarge): Error {
  return new Error(`${from} is too large to be read: ${message}. Split the configuration into several states.`);
}
