import { withoutInexact } from '../model/json-limits';

/** An answer of the service, read to its end. */
export interface Reply {
  readonly status: number;
  /** `application/json`, without parameters, in lower case; empty if the header is missing. */
  readonly contentType: string;
  /** The header of that name. */
  readonly retryAfter?: string;
  readonly text: string;
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Returns the reply's JSON; undefined if the text is not JSON. */
export function replyJson({ text }: Pick<Reply, 'text'>): unknown {
  try {
    // eslint-disable-next-line bounds/json -- the transport has refused texts over the limits
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Returns the reply's JSON with Infinity for each number that is not exact; undefined if the text is not JSON. Use this for values that may
 * be sent back: a changed number would be another value, or mean another object. No request can contain Infinity.
 */
export function exactJson(reply: Pick<Reply, 'text'>): unknown {
  return replyJson({ text: withoutInexact(reply.text) });
}

/**
 * Parses a `Retry-After` header, seconds or an HTTP date (RFC 9110, section 10.2.3), to milliseconds. Undefined if the
 * header is missing or invalid.
 */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  const text = header?.trim();
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
