/** A JSON document as it travels. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [name: string]: Json;
}

export function isJsonObject(json: Json | undefined): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

/** A copy that shares nothing. */
export function copied<J extends Json>(json: J): J {
  return JSON.parse(JSON.stringify(json)) as J;
}
