import { setTimeout as delay } from 'node:timers/promises';

const STEP_MS = 50;

/**
 * Waits until the condition holds, for what others do in the same run.
 *
 * @param limitMs how long to wait while nothing moves
 * @param moved whether something has moved since the last call
 * @returns whether it held in time
 */
export async function until(
  condition: () => boolean,
  limitMs: number,
  signal: AbortSignal,
  moved: () => boolean = () => false,
): Promise<boolean> {
  for (let quiet = 0; !condition(); quiet = moved() ? 0 : quiet + STEP_MS) {
    if (quiet >= limitMs || signal.aborted) return false;
    await delay(STEP_MS);
  }
  return true;
}
