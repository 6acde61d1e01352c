/**
 * Requires a condition of the demonstration.
 *
 * @throws Error with the actual value
 */
export function expect(condition: boolean, what: string, found: unknown): asserts condition {
  if (condition) return;
  throw new Error(`expected ${what}, and found:\n${typeof found === 'string' ? found : JSON.stringify(found, null, 2)}`);
}
