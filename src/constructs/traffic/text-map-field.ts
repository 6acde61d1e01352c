import { checkPattern } from './pattern';
import type { Tested } from './tested';
import { TextField } from './text-field';

/**
 * A field that holds texts by name, such as headers.
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
   * All texts, whatever their names are. A condition is true if at least one of them passes.
   */
  public anyValue(): TextField {
    return TextField._of(this.tested);
  }

  /**
   * The text with this name.
   *
   * @param name letter by letter
   */
  public named(name: string): TextField {
    return TextField._of(this.tested.named(name));
  }

  /**
   * The texts whose names a regular expression matches.
   *
   * @param pattern matches anywhere in a name. Its syntax is that of RE2.
   * @throws Error if it has a mistake that can be known without the service
   */
  public namedLike(pattern: string): TextField {
    checkPattern(`${this.tested}`, pattern);
    return TextField._of(this.tested.namedLike(pattern));
  }
}
