import type { Logger } from '../../../api';
import { grouped } from '../../../model/words';

/** Tolerated difference of clocks, in seconds. The Date header of a response has whole seconds. */
const TOLERANCE = 30;

/** Difference of two clocks, in a sentence. */
export interface ClockDifference {
  /** Whether the difference is tolerable. Undefined if it is not known, because no response had a valid date. */
  readonly isFine: boolean | undefined;
  /** Such as `is 90 s ahead of the clock of this machine`. */
  readonly text: string;
}

/** Clock of the service, as its latest response had it. */
export class ServiceClock {
  private answered: { readonly date: string; readonly at: number } | undefined;

  /** Logger of a client, whose responses are taken. */
  public readonly logger: Logger = {
    debug: (_, { date } = {}) => {
      if (typeof date === 'string') this.answered = { date, at: this.now() };
    },
    info: () => {},
    warn: () => {},
  };

  /** @param now time of this machine, in milliseconds */
  public constructor(private readonly now: () => number = Date.now) {}

  /** Returns the difference from the clock of this machine; undefined if no response had a date. */
  public difference(): ClockDifference | undefined {
    if (!this.answered) return undefined;
    const seconds = Math.round((this.answered.at - Date.parse(this.answered.date)) / 1000);
    if (Number.isNaN(seconds)) return { isFine: undefined, text: 'has no valid date' };
    const relation = seconds > 0 ? 'behind' : 'ahead of';
    return { isFine: Math.abs(seconds) <= TOLERANCE, text: `is ${grouped(Math.abs(seconds))} s ${relation} the clock of this machine` };
  }
}
