/** An answer of the service, read to its end. */
export interface Reply {
  readonly status: number;
  /** `application/json`, without parameters, in lower case; empty if the header is missing. */
  readonly contentType: string;
  /** The header of that name. */
  readonly retryAfter?: string;
  readonly text: string;
}

/** A JSON object whose members are not checked. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The reply's JSON; undefined if the text is not JSON. */
export function jsonOf({ text }: Reply): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
