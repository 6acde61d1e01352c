import { JSON_LIMITS, JsonTooLarge, parseJson } from '../../model';

/** Limits of a plan, a state or a stack. A plan of 5,000 entries has each of them up to four times. */
const LIMITS = { ...JSON_LIMITS, values: 10_000_000 };

/**
 * Parses a plan, a state or a stack.
 *
 * @param from source of the text, for messages
 * @param notJson returns the error about a text that is not JSON
 * @throws Error if the text is too large, or not JSON
 */
export function parseDocument(text: string, from: string, notJson: (message: string) => Error): unknown {
  try {
    return parseJson(text, LIMITS);
  } catch (error) {
    const { message } = error as Error;
    if (!(error instanceof JsonTooLarge)) throw notJson(message);
    throw new Error(`${from} is too large to be read: ${message}. Split the configuration into several states.`, { cause: error });
  }
}
