import { checkPattern } from './pattern';
import type { Tested } from './tested';
import { TrafficCondition } from './traffic-condition';
import { some } from './values';

/**
 * A field that holds one text or several. A condition is true if at least one of them passes.
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
   * The text is this one, letter by letter.
   *
   * @param text to compare with
   */
  public equalTo(text: string): TrafficCondition {
    return TrafficCondition._test(this.tested, 'eq', text);
  }

  /**
   * The text is one of these.
   *
   * @param texts one or more
   * @throws Error if no text is given
   */
  public oneOf(...texts: string[]): TrafficCondition {
    return TrafficCondition._test(this.tested, 'in', some(`${this.tested}.oneOf()`, texts));
  }

  /**
   * A regular expression matches somewhere in the text. Its syntax is that of RE2.
   *
   * @param pattern the regular expression
   * @throws Error if it has a mistake that can be known without the service
   */
  public matches(pattern: string): TrafficCondition {
    checkPattern(`${this.tested}`, pattern);
    return TrafficCondition._test(this.tested, 'regex', pattern);
  }
}
