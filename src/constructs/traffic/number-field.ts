import type { Tested } from './tested';
import { TrafficCondition } from './traffic-condition';
import { some } from './values';

/**
 * A field that holds one number or several. A condition is true if at least one of them passes.
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
   * The number is this one.
   *
   * @param value to compare with
   * @throws Error if the field cannot hold the value
   */
  public equalTo(value: number): TrafficCondition {
    return this.test('eq', value);
  }

  /**
   * The number is one of these.
   *
   * @param values one or more
   * @throws Error if no value is given, or the field cannot hold one of them
   */
  public oneOf(...values: number[]): TrafficCondition {
    return TrafficCondition._test(this.tested, 'in', some(`${this.tested}.oneOf()`, this.checked(values)));
  }

  /**
   * The number is this one or greater.
   *
   * @param value to compare with
   * @throws Error if the field cannot hold the value
   */
  public atLeast(value: number): TrafficCondition {
    return this.test('gte', value);
  }

  /**
   * The number is this one or less.
   *
   * @param value to compare with
   * @throws Error if the field cannot hold the value
   */
  public atMost(value: number): TrafficCondition {
    return this.test('lte', value);
  }

  /**
   * The number is greater.
   *
   * @param value to compare with
   * @throws Error if the field cannot hold the value
   */
  public above(value: number): TrafficCondition {
    return this.test('gt', value);
  }

  /**
   * The number is less.
   *
   * @param value to compare with
   * @throws Error if the field cannot hold the value
   */
  public below(value: number): TrafficCondition {
    return this.test('lt', value);
  }

  /**
   * The number is one of the two or lies between them.
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
      // The number that stands for a token is whole.
      const fits = this.isWhole ? Number.isInteger(value) : Number.isFinite(value);
      if (!fits)
        throw new Error(`${this.tested}: ${value} is not a ${this.isWhole ? 'whole ' : ''}number. The field holds no other values.`);
    }
    return values;
  }
}
