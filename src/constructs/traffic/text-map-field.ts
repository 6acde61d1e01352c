import { checkPattern } from './pattern';
import type { Tested } from './tested';
import { TextField } from './text-field';

/**
 * A field of strings by name, such as headers.
 *
 * @example
 * Field.HEADERS.namedLike('(?i)^x-').equalTo('blue');
 */
export class TextMapField {
  /** @internal */
  public static _of(tested: Tested): TextMapField {
    return new TextMapField(tested);
  }

  private constructor(private readonly tested: Tested) {}

  /**
   * All strings, of any name. A condition is true if at least one of them passes.
   */
  public anyValue(): TextField {
    return TextField._of(this.tested);
  }

  /**
   * The string with this name.
   *
   * @param name exact name
   */
  public named(name: string): TextField {
    return TextField._of(this.tested.named(name));
  }

  /**
   * The strings whose names match a regular expression.
   *
   * @param pattern matches anywhere in a name, in RE2 syntax
   * @throws Error if it has a mistake that can be known without the service
   */
  public namedLike(pattern: string): TextField {
    checkPattern(`${this.tested}`, pattern);
    return TextField._of(this.tested.namedLike(pattern));
  }
}
