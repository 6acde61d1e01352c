const LOST = '__proto__';

/**
 * Refuses a name that the CDK loses as the key of a map: it copies maps by assignment, and an assignment to `__proto__` adds
 * nothing.
 *
 * @param what has the key: `FlowStep: headers`
 *
 * @internal
 */
export function checkKey(what: string, key: string): void {
  if (key === LOST)
    throw new Error(`${what}: the CDK cannot synthesize the name "${LOST}". Use another name, or write the resource in HCL.`);
}

/**
 * Refuses a map with a key that the CDK loses.
 *
 * @internal
 */
export function checkKeys(what: string, map: { readonly [key: string]: unknown } = {}): void {
  for (const key of Object.keys(map)) checkKey(what, key);
}
