import { randomUUID } from 'node:crypto';
import type { Entity } from '../../model/index';

/**
 * Which entries, and families as a whole, the resources of this process have in their hands. Two resources with one
 * entry look the same to the service: what the one deletes, the other loses.
 */
export class EntryOwnership {
  private readonly created = new Set<string>();
  private readonly taken = new Map<string, string>();

  /**
   * Says that an entry is being created.
   *
   * @returns whether it is free: false where another resource of this process has it
   */
  public create(entry: string): boolean {
    if (this.created.has(entry) || this.taken.has(entry)) return false;
    this.created.add(entry);
    return true;
  }

  /**
   * Makes an entry that is free, and lets go of it again where nothing comes of that.
   *
   * @param refuse what is done where another resource of this process has it
   */
  public async make<Made>(entry: string, make: () => Promise<Made | null>, refuse: () => void): Promise<Made | null> {
    if (!this.create(entry)) {
      refuse();
      return null;
    }
    let made: Made | null = null;
    try {
      made = await make();
    } finally {
      if (!made) this.remove(entry);
    }
    return made;
  }

  /** Whether a resource of this process has created the entry. */
  public isCreated(entry: string): boolean {
    return this.created.has(entry);
  }

  /**
   * Takes an entry: it is made now, or was there already, or a set holds it from now on.
   *
   * @returns a mark for the memory of whoever took it
   */
  public take(entry: string): string {
    const mark = randomUUID();
    this.created.delete(entry);
    this.taken.set(entry, mark);
    return mark;
  }

  /** Whether this run took the entry for another resource than the one with this mark. */
  public isAnothers(entry: string, mark: string | undefined): boolean {
    const taken = this.taken.get(entry);
    return taken !== undefined && taken !== mark;
  }

  /** Says that the entry is in nobody's hands: it is gone, or was not made. */
  public remove(entry: string): void {
    this.created.delete(entry);
    this.taken.delete(entry);
  }
}

/** The key of an entry among what is owned. */
export function entryKey(entity: Entity, config: string, id: string): string {
  return JSON.stringify([entity.routes.path, config, id]);
}
