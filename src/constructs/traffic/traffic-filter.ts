import { Fn, Token } from 'cdktf';
import type { Duration } from '../duration';
import { jsonText } from './json-text';
import { checkTime } from './time';
import type { TrafficCondition } from './traffic-condition';

/**
 * Selects requests for traffic queries: a time range and any number of conditions. A request must meet all of them (contract,
 * section 4.10).
 *
 * Strings may be or contain tokens. All other characters are literal, including `${`.
 *
 * @example
 * TrafficFilter.between('2025-03-01', '2025-03-02').where(Field.STATUS.atLeast(500), Field.cookie('sid').matches('^test-'));
 */
export class TrafficFilter {
  /**
   * The requests between two points in time.
   *
   * @param one of the two ends, in ISO 8601 with at least year, month and day. A time without a zone is UTC.
   * @param other of the two ends
   * @throws Error if one of them is no such time
   */
  public static between(one: string, other: string): TrafficFilter {
    return new TrafficFilter([checkTime(one), checkTime(other)], []);
  }

  /**
   * The latest requests. The time range ends at the time of the plan, and the apply uses the same range. Each plan therefore reads
   * other requests, and dependent resources may change. Requires Terraform 1.5 or newer, or OpenTofu.
   *
   * @param duration length of the time range
   */
  public static last(duration: Duration): TrafficFilter {
    const now = Fn.plantimestamp();
    const back = Fn.join('', ['-', Token.asString(duration.toSeconds()), 's']);
    return new TrafficFilter([Fn.timeadd(now, back), now], []);
  }

  private constructor(
    private readonly range: [string, string],
    private readonly conditions: object[],
  ) {}

  /**
   * Returns a copy of the filter with more conditions.
   *
   * @param conditions added to those of the filter; a request must meet all of them
   * @throws Error if a condition on any entry of a field tests something else than the entries
   */
  public where(...conditions: TrafficCondition[]): TrafficFilter {
    return new TrafficFilter(this.range, [...this.conditions, ...conditions.map((condition) => condition._json())]);
  }

  /**
   * Returns the filter as JSON, for `filters` of the generated bindings.
   */
  public toJsonText(): string {
    const range = { field: 'timestamp', op: 'between', value: this.range };
    return jsonText({ AND: [range, ...this.conditions] });
  }
}
