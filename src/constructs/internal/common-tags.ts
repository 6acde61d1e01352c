import { Token } from 'cdktf';

/**
 * Returns the tags of both lists, except those known only at deployment, and blank ones. The service trims white space.
 *
 * @internal
 */
export function commonTags(one: string[], other: string[]): string[] {
  if (Token.isUnresolved(one) || Token.isUnresolved(other)) return [];
  const known = (tags: string[]) => new Set(tags.filter((tag) => !Token.isUnresolved(tag)).map((tag) => tag.trim()));
  const theirs = known(other);
  return [...known(one)].filter((tag) => tag !== '' && theirs.has(tag));
}
