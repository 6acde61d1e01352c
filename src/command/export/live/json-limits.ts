import { isJsonObject, type Json } from '../../../model';

// Values that no file can contain, independent of the model.

/** Returns the paths of numbers that JSON parsers do not keep exactly, at any depth: unsafe integers and infinite numbers. */
export function largeNumbers(json: Json | undefined, at = ''): string[] {
  if (typeof json === 'number') return Number.isSafeInteger(json) || (Number.isFinite(json) && !Number.isInteger(json)) ? [] : [at];
  if (Array.isArray(json)) return json.flatMap((item, i) => largeNumbers(item, `${at}[${i}]`));
  if (!isJsonObject(json)) return [];
  return Object.entries(json).flatMap(([name, member]) => largeNumbers(member, at === '' ? name : `${at}.${name}`));
}

/** Returns why no file can contain a value, or undefined. Files cannot contain half of a surrogate pair. */
export function unwritable(json: Json | undefined): string | undefined {
  const isBroken = stringsIn(json).some((text) => /\p{Cs}/u.test(text));
  return isBroken ? 'It contains half of a surrogate pair, a character that no file can hold.' : undefined;
}

/** Returns why no code can name something by the strings at these places, or undefined if there are none: engines would change them. */
export function unnameable(places: readonly string[]): string | undefined {
  if (places.length === 0) return undefined;
  return `Terraform turns every string into the Unicode form NFC, and would look for another id, name or key: ${places.join(', ')}.`;
}

/** Returns the values that a list has several times. */
export function repeatedIn<Value>(values: readonly Value[]): Set<Value> {
  const seen = new Set<Value>();
  return new Set(values.filter((value) => seen.size === seen.add(value).size));
}

/** Returns all strings of a value, including keys. */
function stringsIn(json: Json | undefined): string[] {
  if (typeof json === 'string') return [json];
  if (Array.isArray(json)) return json.flatMap(stringsIn);
  return isJsonObject(json) ? Object.entries(json).flatMap(([key, value]) => [key, ...stringsIn(value)]) : [];
}

/** Returns all keys of a value, at any depth. */
export function keysIn(json: Json | undefined): string[] {
  if (Array.isArray(json)) return json.flatMap(keysIn);
  return isJsonObject(json) ? Object.entries(json).flatMap(([key, value]) => [key, ...keysIn(value)]) : [];
}

/** Returns all numbers of a value, at any depth. */
export function numbersIn(json: Json | undefined): number[] {
  if (typeof json === 'number') return [json];
  if (Array.isArray(json)) return json.flatMap(numbersIn);
  return isJsonObject(json) ? Object.values(json).flatMap(numbersIn) : [];
}
