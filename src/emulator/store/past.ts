/** Time up to which former values are kept. */
export interface PastOptions {
  /** Returns milliseconds since an arbitrary moment. */
  readonly now: () => number;
  /** Returns the age up to which reads ask for former values; 0 if no read does. */
  readonly keptMs: () => number;
}

/**
 * Former values by key, for reads that lag.
 *
 * A value is recorded when a write replaces it, and only while reads may lag. The oldest recorded value stands for everything before it.
 */
export class Past<Key, Value> {
  private readonly former = new Map<Key, readonly { readonly value: Value; readonly until: number }[]>();

  public constructor(private readonly options: PastOptions) {}

  /** Records the value that a write has replaced. */
  public record(key: Key, value: Value): void {
    const [now, keptMs] = [this.options.now(), this.options.keptMs()];
    // A record with a gap would show wrong values.
    if (keptMs === 0) this.former.delete(key);
    else this.former.set(key, [...(this.former.get(key) ?? []).filter(({ until }) => until > now - keptMs), { value, until: now }]);
  }

  /** Returns the value as it was `ms` milliseconds ago; undefined if this is the present value. */
  public valueBefore(ms: number, key: Key): Value | undefined {
    if (ms === 0) return undefined;
    const moment = this.options.now() - ms;
    return this.former.get(key)?.find(({ until }) => until > moment)?.value;
  }
}
