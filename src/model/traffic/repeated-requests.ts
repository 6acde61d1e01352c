/**
 * Number of pages in a row without anything new after which a service repeats itself. Fewer may be new requests that move older ones, or
 * equal requests without ids.
 */
export const MOST_REPEATED_PAGES = 5;

/** Returns the id of a request; undefined if it has none. Services in Go write an empty one for none. */
export function requestId({ request_id: id }: { readonly request_id?: unknown }): string | undefined {
  return typeof id === 'string' && id !== '' ? id : undefined;
}
