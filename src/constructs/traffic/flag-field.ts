import type { Tested } from './tested';
import { TrafficCondition } from './traffic-condition';

/**
 * A field that holds true or false.
 *
 * @example
 * Field.BLOCKED.isTrue();
 */
export class FlagField {
  /** @internal */
  public static _of(tested: Tested): FlagField {
    return new FlagField(tested);
  }

  private constructor(private readonly tested: Tested) {}

  /**
   * The value is true.
   */
  public isTrue(): TrafficCondition {
    return TrafficCondition._test(this.tested, 'is', true);
  }

  /**
   * The value is false. A value that is missing is not false.
   */
  public isFalse(): TrafficCondition {
    return TrafficCondition._test(this.tested, 'is', false);
  }
}
