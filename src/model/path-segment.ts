/** Why a text cannot be a path segment; undefined when it can. */
export function segmentProblem(segment: string): string | undefined {
  if (segment === '') return 'is empty, and an empty path segment cannot be sent';
  // Written "%2e" they would still mean the folder and its parent (WHATWG URL).
  if (segment === '.' || segment === '..') return `is "${segment}", which a URL cannot carry as a path segment`;
  try {
    encodeURIComponent(segment);
    return undefined;
  } catch {
    return 'holds half a Unicode character, which cannot be sent';
  }
}
