/** A JSON document in a request or an answer. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [name: string]: Json;
}

export function isJsonObject(json: Json | undefined): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

/** Returns a deep copy. */
export function copied<J extends Json>(json: J): J {
  return JSON.parse(JSON.stringify(json)) as J;
}
