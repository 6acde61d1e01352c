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
   * Whether the family has an entry with the id. It does not walk through the family: every entry of a run may ask.
   *
   * @returns undefined if the service does not tell: a question about a value is no reason to fail
   */
  public async has(entity: Entity, config: string, id: string, connection: Connection, signal: AbortSignal): Promise<boolean | undefined> {
    if (this.isPlanned(entity, config, id)) return true;
    return (await listed(entity, config, connection, signal))?.has(id);
  }

  /** All ids of the family. Undefined as with `has`. */
  public async all(entity: Entity, config: string, connection: Connection, signal: AbortSignal): Promise<ReadonlySet<string> | undefined> {
    const there = await listed(entity, config, connection, signal);
    return there && new Set([...there.keys(), ...(this.planned.get(keyOf(entity, config)) ?? [])]);
  }
}

async function listed(
  entity: Entity,
  config: string,
  { reader }: Connection,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, unknown> | undefined> {
  try {
    return await reader.snapshot(entity, config, signal);
  } catch {
    return undefined;
  }
}

function keyOf({ routes }: Entity, config: string): string {
  return JSON.stringify([routes.path, config]);
}
