/**
 * Returns the arguments of a method, of which there must be at least one.
 *
 * @internal
 */
export function some<T>(method: string, given: T[]): T[] {
  if (given.length === 0) throw new Error(`${method} needs at least one argument.`);
  return given;
}
