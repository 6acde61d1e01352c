import type { Tested } from './tested';

/**
 * Returns the values or conditions of a condition, of which there must be at least one.
 *
 * @param tested subject of the condition, for the message
 * @param noun of one of them: `value`
 *
 * @internal
 */
export function some<T>(tested: Tested, noun: string, given: T[]): T[] {
  if (given.length === 0) throw new Error(`${tested.toString()}: no ${noun} is given. Give at least one.`);
  return given;
}
