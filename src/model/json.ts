/** A JSON value. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  [name: string]: Json;
}

/** Whether a value is a JSON object, not an instance of a class. */
export function isJsonObject(value: unknown): value is JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  // An object of another realm has that realm's prototype.
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
}

/** Converts a scalar to a string, because services sometimes send a number instead. */
export function asText(json: Json): string {
  return typeof json === 'string' ? json : JSON.stringify(json);
}
