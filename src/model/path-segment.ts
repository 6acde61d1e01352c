/** Returns why a string cannot be a path segment, as the predicate of a sentence, or undefined if it can. */
export function segmentProblem(segment: string): string | undefined {
  if (segment === '') return 'is empty';
  // URL parsers treat "%2e" like "." (WHATWG URL), so escaping does not help.
  if (segment === '.' || segment === '..') return `is "${segment}", which means a folder in a URL`;
  try {
    encodeURIComponent(segment);
    return undefined;
  } catch {
    return 'contains an incomplete Unicode character';
  }
}
