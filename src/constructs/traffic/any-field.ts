import { FlagField } from './flag-field';
import { NumberField } from './number-field';
import type { Tested } from './tested';
import { TextField } from './text-field';

/**
 * A field of unspecified type. A condition compares values of its own type only.
 *
 * @example
 * Field.PROXY.named('ssl_protocol').asText().equalTo('TLSv1.2');
 */
export class AnyField {
  /** @internal */
  public static _of(tested: Tested): AnyField {
    return new AnyField(tested);
  }

  private constructor(private readonly tested: Tested) {}

  /**
   * Conditions on strings.
   */
  public asText(): TextField {
    return TextField._of(this.tested);
  }

  /**
   * Conditions on numbers.
   */
  public asNumber(): NumberField {
    return NumberField._of(this.tested);
  }

  /**
   * Conditions on booleans.
   */
  public asFlag(): FlagField {
    return FlagField._of(this.tested);
  }
}
