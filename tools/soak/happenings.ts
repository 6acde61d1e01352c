import type { Random } from '../../src/command/cli/traffic/scenes/random';

/** An event after a given number of requests of a run. */
export type Event =
  | 'edit'
  | 'edit-of-write'
  | 'edit-of-whole'
  | 'edit-of-later'
  | 'edit-after-read'
  | 'stray'
  | 'interrupt'
  | 'kill-engine'
  | 'kill-provider'
  | 'kill-emulator';

/**
 * An event with its time. Requests count from 1. An edit of a write waits for the next write of an entry or of a whole family. An edit of
 * a later write counts writes, and edits an entry that the run has neither read alone nor written. An edit after a read counts reads of
 * single objects that the plan changes, and happens before the provider has the answer: between its read and its write.
 */
export interface Happening {
  readonly at: number;
  readonly event: Event;
}

const DISASTERS: readonly Event[] = ['interrupt', 'kill-engine', 'kill-provider', 'kill-emulator'];

/** Maximum numbers of these events in one apply. */
const MOST_AFTER_READS = 3;
const MOST_OF_LATER = 2;

export function happeningsOfPlan(random: Random): Happening[] {
  return [
    ...(random.chance(0.3) ? [{ at: random.between(1, 12), event: 'edit' } as const] : []),
    ...(random.chance(0.2) ? [{ at: random.between(1, 12), event: 'stray' } as const] : []),
    ...(random.chance(0.15) ? [{ at: random.between(1, 12), event: random.oneOf(DISASTERS) }] : []),
  ];
}

/** @param changes number of changes in the plan */
export function happeningsOfApply(random: Random, changes: number): Happening[] {
  const writes = Math.max(1, changes);
  const requests = 2 * writes;
  // Creates are not preceded by a read: there are fewer reads than changes.
  const reads = Math.ceil(writes / 2);
  const several = (most: number, event: Event, last: number) =>
    Array.from({ length: random.between(0, most) }, (): Happening => ({ at: random.between(1, last), event }));
  return [
    ...(random.chance(0.4) ? [{ at: random.between(1, writes), event: 'edit-of-write' } as const] : []),
    ...(random.chance(0.5) ? [{ at: 1, event: 'edit-of-whole' } as const] : []),
    ...several(MOST_AFTER_READS, 'edit-after-read', reads),
    ...several(MOST_OF_LATER, 'edit-of-later', Math.ceil(writes / 3)),
    ...(random.chance(0.5) ? [{ at: random.between(1, requests), event: 'edit' } as const] : []),
    ...(random.chance(0.4) ? [{ at: random.between(1, requests), event: 'stray' } as const] : []),
    ...(random.chance(0.3) ? [{ at: random.between(1, requests), event: random.oneOf(DISASTERS) }] : []),
  ];
}
