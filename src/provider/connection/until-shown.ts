import type { ManagementClient } from '../../api';

/** First and longest wait for a service that does not show a write yet, in milliseconds. */
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 4_000;

/** Reads of something that was written, on a service that may show the former content for some time. */
export interface ReadsOfWrite<Seen> {
  readonly clock: Pick<ManagementClient, 'now' | 'sleep'>;
  /** Time that the service may take, in milliseconds. 0: one read is enough. */
  readonly timeoutMs: number;
  /** @param isAgain whether an earlier read did not show the write */
  readonly read: (isAgain: boolean) => Promise<Seen>;
  readonly isShown: (seen: Seen) => boolean;
  /** Ends the waits. */
  readonly signal: AbortSignal;
}

/** The last read after a write. */
export interface Shown<Seen> {
  readonly seen: Seen;
  /** Time that the service took to show the write, in milliseconds; 0 if the first read showed it. */
  readonly laggedMs: number;
  /** Whether the service did not show the write in time. */
  readonly isHidden: boolean;
}

/** Reads until the service shows a write, as long as it may take. */
export async function untilShown<Seen>({ clock, timeoutMs, read, isShown, signal }: ReadsOfWrite<Seen>): Promise<Shown<Seen>> {
  const began = clock.now();
  const passed = () => clock.now() - began;
  for (let wait = 0; ; wait = Math.min(wait * 2 || FIRST_WAIT_MS, LONGEST_WAIT_MS)) {
    if (wait > 0) await clock.sleep(Math.min(wait, timeoutMs - passed()), signal);
    const laggedMs = wait === 0 ? 0 : Math.max(passed(), 1);
    const seen = await read(wait > 0);
    if (isShown(seen)) return { seen, laggedMs, isHidden: false };
    if (signal.aborted || passed() >= timeoutMs)
      return { seen, laggedMs: Math.max(laggedMs, 1), isHidden: !signal.aborted && timeoutMs > 0 };
  }
}
