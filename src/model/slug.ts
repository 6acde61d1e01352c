/**
 * Returns an entry id made from a name: lower-case letters, digits, `-` and `_`. Deterministic, so an interrupted create is
 * found again by the same id.
 *
 * @returns the empty string if the name has no such characters
 */
export function slug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
