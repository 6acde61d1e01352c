/** Why a text cannot be a path segment; undefined when it can. */
export function segmentProblem(segment: string): string | undefined {
  if (segment === '') return 'is empty, and a URL cannot contain an empty name';
  // Written "%2e" they would still mean the folder and its parent (WHATWG URL).
  if (segment === '.' || segment === '..') return `is "${segment}", and a URL cannot contain this as a name`;
  try {
    encodeURIComponent(segment);
    return undefined;
  } catch {
    return 'contains an incomplete Unicode character, which cannot be sent';
  }
}
