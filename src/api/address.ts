import { SEGMENT_EMPTY, SEGMENT_NOT_UNICODE, segmentIsFolder } from './messages/request';

/** What a query parameter may hold; an array repeats the parameter, `undefined` leaves it out. */
export type QueryValue = string | number | boolean | readonly (string | number | boolean)[] | undefined;

export type Query = Readonly<Record<string, QueryValue>>;

/** Why a text cannot be a path segment; undefined when it can. */
export function segmentProblem(segment: string): string | undefined {
  if (segment === '') return SEGMENT_EMPTY;
  // Written "%2e" they would still mean the folder and its parent (WHATWG URL).
  if (segment === '.' || segment === '..') return segmentIsFolder(segment);
  try {
    encodeURIComponent(segment);
    return undefined;
  } catch {
    return SEGMENT_NOT_UNICODE;
  }
}

/** `/a/b%2Fc`: every segment percent-encoded. Segments have no problem (see `segmentProblem`). */
export function pathText(segments: readonly string[]): string {
  return segments.map((segment) => `/${encodeURIComponent(segment)}`).join('');
}

/** `?a=1&b=x&b=y`, or nothing. */
export function queryText(query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const values = Array.isArray(value) ? (value as readonly (string | number | boolean)[]) : [value];
    return values.map((item) => `${encodeURIComponent(name)}=${encodeURIComponent(String(item))}`);
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
