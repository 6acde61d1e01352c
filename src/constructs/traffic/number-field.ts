import type { Tested } from './tested';
import { TrafficCondition } from './traffic-condition';
import { some } from './values';

/**
 * A field of one number or several. A condition is true if at least one of them passes.
 *
 * @example
 * Field.STATUS.between(500, 599);
 */
export class NumberField {
  /** @internal */
  public static _of(tested: Tested): NumberField {
    return new NumberField(tested, false);
  }

  /** @internal */
  public static _whole(tested: Tested): NumberField {
    return new NumberField(tested, true);
  }

  private constructor(
    private readonly tested: Tested,
    private readonly isWhole: boolean,
  ) {}

  /**
   * True if the number equals the value.
   *
   * @param value to compare with
   * @throws Error if the field cannot hold the value
   */
  public equalTo(value: number): TrafficCondition {
    return this.test('eq', value);
  }

  /**
   * True if the number equals one of the values.
   *
   * @param values one or more
   * @throws Error if no value is given, or the field cannot hold one of them
   */
  public oneOf(...values: number[]): TrafficCondition {
    return TrafficCondition._test(this.tested, 'in', some(this.tested, 'value', this.checked(values)));
  }

  /**
   * True if the number is the value or greater.
   *
   * @param value to compare with
   * @throws Error if the field cannot hold the value
   */
  public atLeast(value: number): TrafficCondition {
    return this.test('gte', value);
  }

  /**
   * True if the number is the value or less.
   *
   * @param value to compare with
   * @throws Error if the field cannot hold the value
   */
  public atMost(value: number): TrafficCondition {
    return this.test('lte', value);
  }

  /**
   * True if the number is greater than the value.
   *
   * @param value to compare with
   * @throws Error if the field cannot hold the value
   */
  public above(value: number): TrafficCondition {
    return this.test('gt', value);
  }

  /**
   * True if the number is less than the value.
   *
   * @param value to compare with
   * @throws Error if the field cannot hold the value
   */
  public below(value: number): TrafficCondition {
    return this.test('lt', value);
  }

  /**
   * True if the number is in the range, including both ends.
   *
   * @param one of the two ends
   * @param other of the two ends
   * @throws Error if the field cannot hold one of them
   */
  public between(one: number, other: number): TrafficCondition {
    return TrafficCondition._test(this.tested, 'between', this.checked([one, other]));
  }

  private test(op: string, value: number): TrafficCondition {
    return TrafficCondition._test(this.tested, op, this.checked([value])[0]);
  }

  private checked(values: number[]): number[] {
    for (const value of values) {
      // A number token is encoded as a whole number, so it passes.
      const fits = this.isWhole ? Number.isInteger(value) : Number.isFinite(value);
      if (!fits)
        throw new Error(`${this.tested}: ${value} is not a ${this.isWhole ? 'whole ' : ''}number. The field holds no other values.`);
    }
    return values;
  }
}
