/** Difference between clocks that needs no warning, in milliseconds. */
const TOLERANCE = 60_000;

/** Time by which requests are ahead of a clock. */
export interface Ahead {
  readonly minutes: number;
  /** Value of --shift that removes the difference: `-2h`. */
  readonly shift: string;
}

/**
 * Returns how far the newest request is ahead; undefined if it is not.
 *
 * @param newest time of the newest request, in milliseconds since the Unix epoch
 * @param now in milliseconds since the Unix epoch
 */
export function aheadOf(newest: number, now: number): Ahead | undefined {
  const ahead = newest - now;
  if (!(ahead > TOLERANCE)) return undefined;
  const minutes = Math.ceil(ahead / 60_000);
  return { minutes, shift: `-${shiftFor(minutes)}` };
}

/** Time zones differ by quarters of an hour, and the newest line may be some minutes old. */
function shiftFor(minutes: number): string {
  const shift = minutes < 15 ? minutes : Math.round(minutes / 15) * 15;
  return shift % 60 === 0 ? `${shift / 60}h` : `${shift}m`;
}
