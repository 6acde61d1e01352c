import type { Entry } from '../connection/entry-reader';
import type { LagServices } from '../connection/services';
import { untilShown } from '../connection/until-shown';
import { having } from '../framework/memory';
import { digest } from './digest';

/** A lag of the service after the last write, in the private state. A refresh must not mistake the former content for drift. */
export interface LagTime {
  /** Time until which reads may show the former content, in milliseconds since the epoch. */
  readonly until: number;
  /** Length of the lag, in milliseconds. The clock of another machine may differ. */
  readonly ms: number;
}

/** The shape of a lag in the private state. */
export const LAG_SHAPE = having({ until: Number.isFinite, ms: Number.isFinite });

/** The lag after the write of an entry. */
export interface Lag extends LagTime {
  /** Digest of the entry before the write; null if there was none. */
  readonly before: string | null;
}

/** Returns the lag that a write showed; undefined if the first read showed the write. */
export function lagAfter(laggedMs: number, now: number): LagTime | undefined {
  return laggedMs === 0 ? undefined : { until: now + laggedMs, ms: laggedMs };
}

/** Whether the service may still show the content from before the last write. */
export function isLagging({ lag }: { readonly lag?: LagTime }, now: number): boolean {
  return isLag(lag) && now < lag.until && lag.until - now <= lag.ms;
}

/** Whether the private state, which may be damaged, has a lag. */
function isLag(lag: LagTime | null | undefined): lag is LagTime {
  return Number.isFinite(lag?.until) && Number.isFinite(lag?.ms);
}

/**
 * Reads, again as long as the service may show the content from before the last write, and at most as long as a write waits: the private
 * state may come from anywhere.
 *
 * @param read reads, without shared answers if `isAgain`
 * @param isFormer whether a read may show the content from before the last write
 */
export async function readAfterLag<Seen>(
  memory: { readonly lag?: LagTime },
  read: (isAgain: boolean) => Promise<Seen>,
  isFormer: (seen: Seen) => boolean,
  { client: clock, consistencyTimeoutMs }: LagServices,
  signal: AbortSignal,
): Promise<Seen> {
  const now = clock.now();
  const timeoutMs = memory.lag && isLagging(memory, now) ? Math.min(memory.lag.until - now, consistencyTimeoutMs) : 0;
  return (await untilShown({ clock, timeoutMs, read, isShown: (seen) => !isFormer(seen), signal })).seen;
}

/** Whether an entry is the one from before the last write. */
export function isFormerEntry(lag: Lag | undefined, entry: Entry | null): boolean {
  return isLag(lag) && (entry && digest(entry)) === lag.before;
}
