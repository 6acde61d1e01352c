import { isJsonObject, type Json } from '../../model';

// What files cannot hold, whatever the model says of a value.

/** The places of numbers that JSON readers do not keep, at any depth: large whole ones, and those that are read as infinite. */
export function largeNumbers(json: Json | undefined, at = ''): string[] {
  if (typeof json === 'number') return Number.isSafeInteger(json) || (Number.isFinite(json) && !Number.isInteger(json)) ? [] : [at];
  if (Array.isArray(json)) return json.flatMap((item, i) => largeNumbers(item, `${at}[${i}]`));
  if (!isJsonObject(json)) return [];
  return Object.entries(json).flatMap(([name, member]) => largeNumbers(member, at === '' ? name : `${at}.${name}`));
}

/** Why no file can hold a value: somewhere in it is half of a surrogate pair. */
export function unwritable(json: Json | undefined): string | undefined {
  const isBroken = stringsIn(json).some((text) => /\p{Cs}/u.test(text));
  return isBroken ? 'It contains half of a surrogate pair, a character that no file can hold.' : undefined;
}

/** Every string of a value, keys too. */
function stringsIn(json: Json | undefined): string[] {
  if (typeof json === 'string') return [json];
  if (Array.isArray(json)) return json.flatMap(stringsIn);
  return isJsonObject(json) ? Object.entries(json).flatMap(([key, value]) => [key, ...stringsIn(value)]) : [];
}

/** Every key of a value, at any depth. */
export function keysIn(json: Json | undefined): string[] {
  if (Array.isArray(json)) return json.flatMap(keysIn);
  return isJsonObject(json) ? Object.entries(json).flatMap(([key, value]) => [key, ...keysIn(value)]) : [];
}
