import type { Tested } from './tested';
import { TrafficCondition } from './traffic-condition';

/**
 * A boolean field.
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
   * True if the value is true.
   */
  public isTrue(): TrafficCondition {
    return TrafficCondition._test(this.tested, 'is', true);
  }

  /**
   * True if the value is false. A missing value is not false.
   */
  public isFalse(): TrafficCondition {
    return TrafficCondition._test(this.tested, 'is', false);
  }
}
