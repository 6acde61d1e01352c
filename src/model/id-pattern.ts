/** Whether an id matches one of the patterns. In a pattern, `*` matches any text, and `?` matches one character. */
export function matchesAny(patterns: readonly string[], id: string): boolean {
  return patterns.some((pattern) => expressionOf(pattern).test(id));
}

function expressionOf(pattern: string): RegExp {
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\*/g, '.*').replace(/\?/g, '.')}$`, 's');
}
