import { nearest } from '../../../model/nearest';
import { REGIONS_TYPE, SELECTABLE } from '../options/selectable';

/** The part of a configuration that is exported. */
export class Selection {
  /** Selects the whole configuration. */
  public static readonly ALL = new Selection(undefined);

  /**
   * @param only types and ids: `dynamic-rules` or `actions/polite-block`
   * @throws Error if a type is unrecognized, or has no ids
   */
  public static of(only: readonly string[] | undefined): Selection {
    if (only === undefined || only.length === 0) return Selection.ALL;
    const ids = new Map<string, Set<string> | undefined>();
    for (const [type, id] of only.map(split)) {
      check(type, id);
      const selected = ids.get(type) ?? new Set();
      const isWhole = id === undefined || (ids.has(type) && ids.get(type) === undefined);
      ids.set(type, isWhole ? undefined : selected.add(id));
    }
    const named = only.filter((text) => split(text)[1] !== undefined);
    return new Selection(ids, new Set(named));
  }

  /**
   * @param ids by type, or undefined for the whole type. Undefined for all types
   * @param named types with ids, as they were written
   */
  private constructor(
    private readonly ids: ReadonlyMap<string, ReadonlySet<string> | undefined> | undefined,
    private readonly named: ReadonlySet<string> = new Set(),
  ) {}

  /** The selection, sorted, with the ids that it names beside their whole type; undefined if it selects everything. */
  public get only(): readonly string[] | undefined {
    return this.part && [...new Set([...this.part, ...this.named])].sort();
  }

  /** The selection in its shortest form, sorted, or undefined if it selects everything. */
  public get part(): readonly string[] | undefined {
    if (this.ids === undefined) return undefined;
    return [...this.ids].flatMap(([type, ids]) => (ids === undefined ? [type] : [...ids].map((id) => `${type}/${id}`))).sort();
  }

  /** Whether the selection contains something of a type. */
  public has(type: string): boolean {
    return this.ids === undefined || this.ids.has(type);
  }

  /** Whether the selection contains everything of a type. */
  public hasAll(type: string): boolean {
    return this.has(type) && this.idsOf(type) === undefined;
  }

  /** Whether the selection contains the entry of a type, or the listener. */
  public includes(type: string, id: string): boolean {
    return this.has(type) && (this.idsOf(type)?.has(id) ?? true);
  }

  /** Whether the selection names this entry, besides its type or without it. */
  public names(type: string, id: string): boolean {
    return this.named.has(`${type}/${id}`);
  }

  /**
   * @param present ids of a type on the service
   * @throws Error if the selection names an id that is not present
   */
  public refuseUnknown(config: string, type: string, present: readonly string[]): void {
    const start = `${type}/`;
    for (const id of [...this.named].flatMap((text) => (text.startsWith(start) ? [text.slice(start.length)] : []))) {
      if (present.includes(id)) continue;
      const near = suggestion(nearest(id, present).map((each) => `${type}/${each}`));
      throw new Error(`--only ${type}/${id}: the configuration ${config} has no such id.${near || hint(present)}`);
    }
  }

  private idsOf(type: string): ReadonlySet<string> | undefined {
    return this.ids?.get(type);
  }
}

function split(text: string): [type: string, id?: string] {
  const at = text.indexOf('/');
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function check(type: string, id: string | undefined): void {
  if (!SELECTABLE.includes(type))
    throw new Error(`--only ${type}: unrecognized type.${suggestion(nearest(type, SELECTABLE))} The types are ${SELECTABLE.join(', ')}.`);
  if (type === REGIONS_TYPE && id !== undefined)
    throw new Error(`--only ${type}/${id}: ${type} has no ids, because one resource has all of them. Write --only ${type}.`);
}

function suggestion(near: readonly string[]): string {
  return near.length === 0 ? '' : ` Did you mean ${near.join(' or ')}?`;
}

/** Maximum number of ids in a message. */
const MOST = 10;

function hint(present: readonly string[]): string {
  if (present.length === 0) return ' It has none of this type.';
  const others = present.length > MOST ? ` and ${present.length - MOST} others` : '';
  return ` It has ${present.slice(0, MOST).join(', ')}${others}.`;
}
