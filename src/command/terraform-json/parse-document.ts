import { JSON_LIMITS, JsonTooLarge, parseJson } from '../../model';

/** Limits of a plan, a state or a stack. A plan of 5,000 entries has each of them up to four times. */
const LIMITS = { ...JSON_LIMITS, values: 10_000_000 };

/** The line that "terraform show -json" prints. */
const SHOWN = /^\{"format_version":/;

/**
 * Parses a plan, a state or a stack. Text that a wrapper of the engine wrote before or after the line of "terraform show -json" is ignored.
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
    if (!(error instanceof JsonTooLarge)) {
      const lines = text.split('\n').map((line) => line.trim());
      const [shown, ...more] = lines.filter((line) => SHOWN.test(line));
      if (shown === undefined || more.length > 0 || lines.length === 1) throw notJson(message);
      return parseDocument(shown, from, notJson);
    }
    throw new Error(`${from} is too large to be read: ${message}. Split the configuration into several states.`, { cause: error });
  }
}
