const LOST = '__proto__';

/**
 * Rejects `__proto__` as the key of a map. The CDK copies maps by assignment, which loses this key.
 *
 * @param what owner of the key: `The headers of a flow step`
 *
 * @internal
 */
export function checkKey(what: string, key: string): void {
  if (key === LOST) throw new Error(`${what}: the CDK cannot synthesize the name "${LOST}". Use another name.`);
}

/**
 * Rejects a map with the key `__proto__`.
 *
 * @internal
 */
export function checkKeys(what: string, map: { readonly [key: string]: unknown } = {}): void {
  for (const key of Object.keys(map)) checkKey(what, key);
}
