import type { Tested } from './tested';
import { checkTime } from './time';
import { TrafficCondition } from './traffic-condition';

/**
 * A field of a point in time.
 *
 * @example
 * Field.TIMESTAMP.between('2025-03-01 12:00', '2025-03-01 13:00').negate();
 */
export class TimeField {
  /** @internal */
  public static _of(tested: Tested): TimeField {
    return new TimeField(tested);
  }

  private constructor(private readonly tested: Tested) {}

  /**
   * True if the time is in the range, including both ends.
   *
   * @param one of the two ends, in ISO 8601 with at least year, month and day. A time without a zone is UTC.
   * @param other of the two ends
   * @throws Error if one of them is no such time
   */
  public between(one: string, other: string): TrafficCondition {
    return TrafficCondition._test(this.tested, 'between', [one, other].map(checkTime));
  }
}
