import type { Entity } from './entity';

/** What an id means in a path, so that no path can name an entry of that id; undefined where one can. */
export function reservedMeaning({ routes }: Entity, id: string): string | undefined {
  if (id === '.' || id === '..') return 'a folder';
  return routes.versions && id === 'versions' ? 'the history of the family' : undefined;
}
