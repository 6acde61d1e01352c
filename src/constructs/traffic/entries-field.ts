import type { Tested } from './tested';
import { TrafficCondition } from './traffic-condition';
import { some } from './values';

/**
 * A field with nested entries, which have fields of their own.
 *
 * @example
 * Field.CF_TRIGGERS.anyEntry(Field.CF_TRIGGERS_RISK_LEVEL.atLeast(4), Field.CF_TRIGGERS_RULEID.equalTo('100001'));
 */
export class EntriesField {
  /** @internal */
  public static _of(tested: Tested): EntriesField {
    return new EntriesField(tested);
  }

  private constructor(private readonly tested: Tested) {}

  /**
   * True if one entry meets all conditions. The conditions use fields of the entries: `Field.CF_TRIGGERS_NAME` for `Field.CF_TRIGGERS`.
   *
   * @param conditions one or more
   * @throws Error if no condition is given. `where()` throws an Error for a condition on another field.
   */
  public anyEntry(...conditions: TrafficCondition[]): TrafficCondition {
    return TrafficCondition._anyEntry(this.tested, some(this.tested, 'condition', conditions));
  }
}
