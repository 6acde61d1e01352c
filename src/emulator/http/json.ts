/** JSON value. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** JSON object. */
export interface JsonObject {
  [key: string]: Json;
}

/** Whether a JSON value is an object. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
