/** A string, a bracket, or what stands between. A string without its end reaches as far as it can. */
const PART = /"(?:[^"\\]|\\.)*"?|[[\]]|[^"[\]]+/g;

/** Returns an address without the keys of instances: `module.shop["eu"].svc_action.block[0]` is `module.shop.svc_action.block`. */
export function withoutInstanceKeys(address: string): string {
  let kept = '';
  let isKey = false;
  for (const [part] of address.matchAll(PART)) {
    if (!isKey && part !== '[') kept += part;
    isKey = part === '[' || (isKey && part !== ']');
  }
  return kept;
}
