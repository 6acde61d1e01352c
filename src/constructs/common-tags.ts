import { Token } from 'cdktf';

/**
 * The tags that both lists name. Tags that are known only at deployment are left out.
 *
 * @internal
 */
export function commonTags(one: string[], other: string[]): string[] {
  if (Token.isUnresolved(one) || Token.isUnresolved(other)) return [];
  const theirs = new Set(other.filter((tag) => !Token.isUnresolved(tag)));
  return [...new Set(one)].filter((tag) => theirs.has(tag));
}
