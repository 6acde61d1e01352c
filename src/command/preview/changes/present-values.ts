import { type Entity, type Json, type JsonObject, withAttributeNames } from '../../../model';
import { allMarks, entriesOfChange, marksOfEntry, masked, type PlannedObject, type ResourceChange } from '../../terraform-json';
import { push } from '../../../model/multimap';
import type { LiveEntries } from './live-entries';

// A plan does not always contain the present values of an entry: a resource that it removes may have the last applied ones, and an entry
// that a create adopts has none. The service knows best, and after it what the engine has refreshed.

/**
 * Returns the changes of one service with the present values of their entries. All comparisons and replays read them from the changes.
 *
 * @param drift changes made outside of Terraform, with the values that the engine has refreshed
 */
export function withPresentValues(
  changes: readonly ResourceChange[],
  drift: readonly ResourceChange[],
  live: Pick<LiveEntries, 'entries'>,
): ResourceChange[] {
  const refreshed = new Map(drift.map(({ address, after }) => [address, after]));
  const all = changes.map((change) => withRefreshed(change, refreshed.get(change.address)));
  const evidence = new Evidence(all, live);
  return all.map((change) => {
    const present = new Map<string, PlannedObject | null>();
    for (const { entity, before, after } of entriesOfChange(change)) {
      const values = change.act === 'forget' ? before : before?.['id'] === after?.['id'] ? null : after;
      const key = values ? keyOf(entity, values) : undefined;
      if (!values || key === undefined) continue;
      const known = change.act === 'forget' ? evidence.left(key, entity, values) : evidence.adopted(key, entity, values);
      if (known !== undefined) present.set(values['id'] as string, known);
    }
    return present.size === 0 ? change : { ...change, present };
  });
}

/** Returns a change with the values that the engine has refreshed: those of a resource that it removes may be the last applied ones. */
function withRefreshed(change: ResourceChange, refreshed: PlannedObject | null | undefined): ResourceChange {
  const { isStale: _, ...fresh } = change;
  return refreshed && (change.act === 'delete' || change.act === 'forget') ? { ...fresh, before: refreshed } : change;
}

/** Values of entries, by what shows them. */
class Evidence {
  /** Entries of the service, and the families that it has listed. */
  private readonly served = new Map<string, JsonObject>();
  private readonly listed = new Set<string>();
  /** Entries before the plan: of resources that leave them to the service, and of the others, which the engine has refreshed. */
  private readonly leaving = new Map<string, PlannedObject>();
  private readonly refreshed = new Map<string, PlannedObject>();
  /** Marks of sensitive values, of each resource that has the entry before the plan or after it. */
  private readonly marks = new Map<string, (Json | undefined)[]>();

  public constructor(changes: readonly ResourceChange[], { entries: live }: Pick<LiveEntries, 'entries'>) {
    for (const { entity, change, before, after, isLeft } of changes.flatMap(entriesOfChange)) {
      for (const side of [before, after]) {
        const key = side ? keyOf(entity, side) : undefined;
        if (!side || key === undefined) continue;
        push(this.marks, key, marksOfEntry(change, side['id'] as string));
        if (side === before) (isLeft ? this.leaving : this.refreshed).set(key, side);
      }
    }
    for (const [config, families] of live) {
      for (const [entity, entries] of families) {
        this.listed.add(familyOf(entity, config));
        for (const entry of entries) {
          const key = keyOf(entity, { config, id: entry['id'] as PlannedObject[string] });
          if (key !== undefined) this.served.set(key, entry);
        }
      }
    }
  }

  /**
   * Returns the present values of a forgotten entry.
   *
   * @returns null if it counts as one of the service, or is absent there; undefined if the change alone shows its values
   */
  public left(key: string, entity: Entity, before: PlannedObject): PlannedObject | null | undefined {
    if (!this.isListed(entity, before)) return this.refreshed.get(key);
    return this.marksOf(key) === undefined ? null : (this.live(key, entity, before) ?? null);
  }

  /** Returns the existing entry that a create adopts; undefined without one, or if another resource of the plan has it before. */
  public adopted(key: string, entity: Entity, after: PlannedObject): PlannedObject | undefined {
    if (this.refreshed.has(key)) return undefined;
    return this.isListed(entity, after) ? this.live(key, entity, after) : this.leaving.get(key);
  }

  /** Returns an entry of the service, in the form of a plan that has other values of it. What is secret in the plan stays so. */
  private live(key: string, { schema }: Entity, { config, id }: PlannedObject): PlannedObject | undefined {
    const entry = this.served.get(key);
    return entry && { ...masked(withAttributeNames(schema, entry) as JsonObject, this.marksOf(key)), config: config!, id: id! };
  }

  private marksOf(key: string): Json | undefined {
    return allMarks(this.marks.get(key) ?? []);
  }

  private isListed(entity: Entity, { config }: PlannedObject): boolean {
    return this.listed.has(familyOf(entity, config as string));
  }
}

function familyOf({ name }: Entity, config: string): string {
  return JSON.stringify([name, config]);
}

/** Returns the key of an entry whose configuration and id are known. */
function keyOf({ name }: Entity, { config, id }: PlannedObject): string | undefined {
  return typeof config === 'string' && typeof id === 'string' ? JSON.stringify([name, config, id]) : undefined;
}
