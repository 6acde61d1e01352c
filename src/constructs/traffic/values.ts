/**
 * What a method is given, which must not be nothing.
 *
 * @internal
 */
export function some<T>(method: string, given: T[]): T[] {
  if (given.length === 0) throw new Error(`${method} needs at least one argument.`);
  return given;
}
