/** Why a text cannot be a path segment, as it follows the name of the value; undefined when it can. */
export function segmentProblem(segment: string): string | undefined {
  if (segment === '') return 'is empty';
  // Written "%2e" they would still mean the folder and its parent (WHATWG URL).
  if (segment === '.' || segment === '..') return `is "${segment}", which means a folder in a URL`;
  try {
    encodeURIComponent(segment);
    return undefined;
  } catch {
    return 'contains an incomplete Unicode character';
  }
}
