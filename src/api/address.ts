/** Value of a query parameter. An array repeats the parameter, `undefined` leaves it out. */
export type QueryValue = string | number | boolean | readonly (string | number | boolean)[] | undefined;

export type QueryParameters = Readonly<Record<string, QueryValue>>;

/** Returns a path with percent-encoded segments: `/a/b%2Fc`. The segments must be valid (see `segmentProblem`). */
export function urlPath(segments: readonly string[]): string {
  return segments.map((segment) => `/${encodeURIComponent(segment)}`).join('');
}

/** Returns a query such as `?a=1&b=x&b=y`; empty without parameters. */
export function urlQuery(query: QueryParameters = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const values = Array.isArray(value) ? (value as readonly (string | number | boolean)[]) : [value];
    return values.map((item) => `${encodeURIComponent(name)}=${encodeURIComponent(String(item))}`);
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
