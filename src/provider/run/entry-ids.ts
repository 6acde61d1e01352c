import type { Entity } from '../../model/index';

/**
 * Ids of the entries that this run has planned so far. An id that a configuration names may be one of these, although the
 * service does not have the entry yet.
 */
export class EntryIds {
  private readonly planned = new Map<string, Set<string>>();

  /** Records a planned entry. */
  public plan(entity: Entity, config: string, id: string): void {
    const key = keyOf(entity, config);
    this.planned.set(key, (this.planned.get(key) ?? new Set()).add(id));
  }

  /** Returns the ids of a family that this run has planned so far. */
  public of(entity: Entity, config: string): ReadonlySet<string> {
    return this.planned.get(keyOf(entity, config)) ?? new Set();
  }
}

function keyOf({ routes }: Entity, config: string): string {
  return JSON.stringify([routes.path, config]);
}
