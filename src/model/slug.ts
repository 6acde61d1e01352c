/**
 * An entry id made of a name: lower-case letters, digits, `-` and `_`. Deterministic, so that a create which was
 * interrupted is found again under the same id.
 *
 * @returns the empty string where nothing of the name can be kept
 */
export function slug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
