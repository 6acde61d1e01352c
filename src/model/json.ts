/** A JSON value. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  [name: string]: Json;
}

/** Whether a value that came as JSON is an object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A scalar where text is expected: services sometimes send a number there. */
export function asText(json: Json): string {
  return typeof json === 'string' ? json : JSON.stringify(json);
}
