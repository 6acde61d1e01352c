import type { ManagementClient } from '../../api';

/** First and longest wait for a service that does not show a write yet, in milliseconds. */
export const FIRST_WAIT_MS = 250;
export const LONGEST_WAIT_MS = 4_000;

/** The last read after a write. */
export interface Shown<Seen> {
  readonly seen: Seen;
  /** Time that the service took to show the write, in milliseconds; 0 if the first read showed it. */
  readonly laggedMs: number;
  /** Whether the service did not show the write in time. */
  readonly isHidden: boolean;
}

/**
 * Reads until the service shows a write, as long as it may take.
 *
 * @param signal ends the waits
 */
export async function untilShown<Seen>(
  { client, consistencyTimeoutMs }: { readonly client: Pick<ManagementClient, 'now' | 'sleep'>; readonly consistencyTimeoutMs: number },
  read: () => Promise<Seen>,
  isShown: (seen: Seen) => boolean,
  signal: AbortSignal,
): Promise<Shown<Seen>> {
  const began = client.now();
  for (let wait = 0; ; wait = Math.min(wait * 2 || FIRST_WAIT_MS, LONGEST_WAIT_MS)) {
    if (wait > 0) await client.sleep(wait, signal);
    const laggedMs = wait === 0 ? 0 : Math.max(client.now() - began, 1);
    const seen = await read();
    if (isShown(seen)) return { seen, laggedMs, isHidden: false };
    if (signal.aborted || client.now() - began >= consistencyTimeoutMs)
      return { seen, laggedMs: Math.max(laggedMs, 1), isHidden: !signal.aborted && consistencyTimeoutMs > 0 };
  }
}
