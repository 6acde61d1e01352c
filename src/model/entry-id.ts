import type { Entity } from './entity';
import { normalized } from './normalized';

/**
 * Returns an entry id made from a name: lower-case letters, digits, `-` and `_`. Deterministic, so an interrupted create is
 * found again by the same id.
 *
 * @returns the empty string if the name has no such characters
 */
export function slug(name: string): string {
  return normalized(name, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9_]+/)
    .filter(Boolean)
    .join('-');
}

/** Returns why a string cannot be a path segment, as the predicate of a sentence, or undefined if it can. */
export function segmentProblem(segment: string): string | undefined {
  if (segment === '') return 'is empty';
  const folder = folderIn(segment);
  if (folder !== undefined) return `${folder === segment ? 'is' : 'contains'} "${folder}", which means a folder in a URL`;
  try {
    encodeURIComponent(segment);
    return undefined;
  } catch {
    return 'contains an incomplete Unicode character';
  }
}

/** Returns the meaning of an id that is reserved in paths, or undefined if the id is not reserved. */
export function reservedMeaning({ routes }: Entity, id: string): string | undefined {
  if (folderIn(id) !== undefined) return 'a folder';
  return routes.versions && id === 'versions' ? 'the history of the family' : undefined;
}

/**
 * Returns the part of a path segment that means a folder. Escaping does not help: URL parsers treat "%2e" like "." (WHATWG URL), and a
 * proxy may decode "%2f" before it looks for folders.
 */
function folderIn(segment: string): string | undefined {
  return segment.split(/[/\\]/).find((part) => part === '.' || part === '..');
}
