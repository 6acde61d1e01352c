import type { Entity } from './entity';

/** Returns the meaning of an id that is reserved in paths, or undefined if the id is not reserved. */
export function reservedMeaning({ routes }: Entity, id: string): string | undefined {
  if (id === '.' || id === '..') return 'a folder';
  return routes.versions && id === 'versions' ? 'the history of the family' : undefined;
}
