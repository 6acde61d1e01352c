import type { ManagementClient } from '../../../api';
import type { Entry } from '../../connection/entry-reader';
import type { Settled } from '../../connection/family-journal';
import { digest } from '../digest';

/** First wait before another read, in milliseconds. */
const FIRST_WAIT_MS = 250;

/** A lag of the service after the last write of an entry, in its private state. A refresh must not mistake the former content for drift. */
export interface Lag {
  /** Digest of the entry before the write; null if there was none. */
  readonly before: string | null;
  /** Time until which reads may show that, in milliseconds since the epoch. */
  readonly until: number;
  /** Length of the lag, in milliseconds. The clock of another machine may differ. */
  readonly ms: number;
}

/** Returns the lag that a write showed; undefined if the first read showed the write. */
export function lagAfter({ laggedMs, before }: Settled, now: number): Lag | undefined {
  if (laggedMs === 0 || before === undefined) return undefined;
  return { before: before && digest(before), until: now + laggedMs, ms: laggedMs };
}

/** Whether the service may still show the content from before the last write. */
export function isLagging({ lag }: { readonly lag?: Pick<Lag, 'until' | 'ms'> }, now: number): boolean {
  return lag !== undefined && now < lag.until && lag.until - now <= lag.ms;
}

/**
 * Reads an entry, again as long as the service may show the content from before the last write.
 *
 * @param read reads the entry, without shared answers if `fresh`
 */
export async function readAfterLag(
  lag: Lag | undefined,
  read: (fresh: boolean) => Promise<Entry | null>,
  clock: Pick<ManagementClient, 'now' | 'sleep'>,
  signal: AbortSignal,
): Promise<Entry | null> {
  let entry = await read(false);
  for (let wait = FIRST_WAIT_MS; lag && isLagging({ lag }, clock.now()) && (entry && digest(entry)) === lag.before; wait *= 2) {
    await clock.sleep(Math.min(wait, lag.until - clock.now()), signal);
    entry = await read(true);
    if (signal.aborted) break;
  }
  return entry;
}
