import type { Entity } from '../../model/index';
import type { Connection } from '../connection/connection';

/**
 * The ids that the entries of a family have: those that the service tells, and those that this run has planned so far. It
 * answers whether a text is the id of an entry.
 *
 * It does not see another alias of the provider or another process.
 */
export class EntryIds {
  private readonly planned = new Map<string, Set<string>>();

  /** Notes that this run plans to have the entry. */
  public plan(entity: Entity, config: string, id: string): void {
    const key = keyOf(entity, config);
    this.planned.set(key, (this.planned.get(key) ?? new Set()).add(id));
  }

  /** Whether this run has planned to have the entry so far. */
  public isPlanned(entity: Entity, config: string, id: string): boolean {
    return this.planned.get(keyOf(entity, config))?.has(id) ?? false;
  }

  /**
   * All ids of the family.
   *
   * @returns undefined if the service does not tell: a question about a value is no reason to fail
   */
  public async all(entity: Entity, config: string, { reader }: Connection, signal: AbortSignal): Promise<ReadonlySet<string> | undefined> {
    try {
      const there = await reader.snapshot(entity, config, signal);
      return new Set([...there.keys(), ...(this.planned.get(keyOf(entity, config)) ?? [])]);
    } catch {
      return undefined;
    }
  }
}

function keyOf({ routes }: Entity, config: string): string {
  return JSON.stringify([routes.path, config]);
}
