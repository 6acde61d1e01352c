/** A part that this run wrote. */
interface WrittenPart<Part> {
  /** The part before the first write; null if there was none. */
  readonly before: Part | null;
  /** The part as last written. Undefined: not compared. */
  readonly written?: Part;
}

/**
 * Parts of objects on the service, as they were before this run first wrote them: the entries of a family, the certificates of a listener,
 * the cities of a configuration. What a create overwrites is computed from them, so the run's own writes are not changes by another user.
 */
export class Originals<Part> {
  private readonly objects = new Map<string, Map<string, WrittenPart<Part>>>();

  /** @param isShared whether several walks share the run. What one of them wrote says nothing about the plan of another */
  public constructor(private readonly isShared = false) {}

  /**
   * Records a part that this run writes.
   *
   * @param before the part before the write; null if there was none
   * @param written the part after the write: a part with another value is a change by another user. Undefined: not compared
   */
  public note(object: string, name: string, before: Part | null, written?: Part): void {
    if (this.isShared) return;
    const parts = this.objects.get(object) ?? new Map<string, WrittenPart<Part>>();
    this.objects.set(object, parts.set(name, { before: parts.has(name) ? parts.get(name)!.before : before, written }));
  }

  /** Returns the parts of an object as they were before this run's writes, with later changes by others. */
  public restored(object: string, present: ReadonlyMap<string, Part>): ReadonlyMap<string, Part> {
    const parts = this.objects.get(object);
    if (!parts) return present;
    const restored = new Map(present);
    for (const [name, { before, written }] of parts) {
      if (written !== undefined && present.get(name) !== written) continue;
      if (before === null) restored.delete(name);
      else restored.set(name, before);
    }
    return restored;
  }
}
