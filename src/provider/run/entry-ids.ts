import type { Entity } from '../../model/index';
import type { Connection } from '../connection/connection';

/**
 * The ids that the entries of a family have: those that the service tells, and those that this run has planned so far. It
 * answers whether a text is the id of an entry.
 *
 * It asks the service once in this process. It does not see another alias of the provider or another process.
 */
export class EntryIds {
  private readonly planned = new Map<string, Set<string>>();
  private readonly told = new Map<string, Promise<ReadonlySet<string> | undefined>>();

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
    const key = keyOf(entity, config);
    const asked =
      this.told.get(key) ??
      reader.family(entity, config, signal).then(
        (family) => new Set(family.keys()),
        () => undefined,
      );
    this.told.set(key, asked);
    const there = await asked;
    return there && new Set([...there, ...(this.planned.get(key) ?? [])]);
  }
}

function keyOf({ routes }: Entity, config: string): string {
  return JSON.stringify([routes.path, config]);
}
