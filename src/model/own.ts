/**
 * Returns an own property of an object, or undefined. A plain read would also return inherited properties such as `constructor`,
 * `toString` and `__proto__`.
 */
export function own<Item>(object: Readonly<Record<string, Item>>, key: string): Item | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
