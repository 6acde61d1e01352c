/** An answer of the service, read to its end. */
export interface Reply {
  readonly status: number;
  /** `application/json`, without parameters, in lower case; empty when not said. */
  readonly contentType: string;
  /** The header of that name. */
  readonly retryAfter?: string;
  readonly text: string;
}

/** A JSON object, as far as one can say. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The reply's JSON; undefined when it is none. */
export function jsonOf({ text }: Reply): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
