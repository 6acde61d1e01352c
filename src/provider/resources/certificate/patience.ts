import { setTimeout as delay } from 'node:timers/promises';

const STEP_MS = 50;

/**
 * Waits until the condition holds, for what others do in the same run.
 *
 * @returns whether it held in time
 */
export async function until(condition: () => boolean, limitMs: number, signal: AbortSignal): Promise<boolean> {
  for (let waited = 0; !condition(); waited += STEP_MS) {
    if (waited >= limitMs || signal.aborted) return false;
    await delay(STEP_MS);
  }
  return true;
}
