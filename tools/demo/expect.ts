/**
 * Insists on something that the demonstration relies on.
 *
 * @throws Error that says what was found instead
 */
export function expect(condition: boolean, what: string, found: unknown): asserts condition {
  if (condition) return;
  throw new Error(`expected ${what}, and found:\n${typeof found === 'string' ? found : JSON.stringify(found, null, 2)}`);
}
