import { Token } from 'cdktf';

/**
 * Returns the tags of both lists, except those known only at deployment.
 *
 * @internal
 */
export function commonTags(one: string[], other: string[]): string[] {
  if (Token.isUnresolved(one) || Token.isUnresolved(other)) return [];
  const theirs = new Set(other.filter((tag) => !Token.isUnresolved(tag)));
  return [...new Set(one)].filter((tag) => theirs.has(tag));
}
