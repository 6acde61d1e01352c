/**
 * Returns what an object itself has under a key; undefined where it has nothing there. A plain read returns what every object
 * inherits under keys such as `constructor`, `toString` and `__proto__`.
 */
export function own<Item>(object: Readonly<Record<string, Item>>, key: string): Item | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
