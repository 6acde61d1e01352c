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
