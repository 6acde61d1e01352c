import { checkPattern } from './pattern';
import type { Tested } from './tested';
import { TrafficCondition } from './traffic-condition';
import { some } from './values';

/**
 * A field of one string or several. A condition is true if at least one of them passes.
 *
 * @example
 * Field.PATH.matches('^/login');
 */
export class TextField {
  /** @internal */
  public static _of(tested: Tested): TextField {
    return new TextField(tested);
  }

  private constructor(private readonly tested: Tested) {}

  /**
   * True if the string equals the value exactly.
   *
   * @param text to compare with
   */
  public equalTo(text: string): TrafficCondition {
    return TrafficCondition._test(this.tested, 'eq', text);
  }

  /**
   * True if the string equals one of the values.
   *
   * @param texts one or more
   * @throws Error if no text is given
   */
  public oneOf(...texts: string[]): TrafficCondition {
    return TrafficCondition._test(this.tested, 'in', some(this.tested, 'value', texts));
  }

  /**
   * True if a regular expression in RE2 syntax matches somewhere in the string.
   *
   * @param pattern the regular expression
   * @throws Error if it has a mistake that can be known without the service
   */
  public matches(pattern: string): TrafficCondition {
    checkPattern(`${this.tested}`, pattern);
    return TrafficCondition._test(this.tested, 'regex', pattern);
  }
}
