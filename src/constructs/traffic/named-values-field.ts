import { AnyField } from './any-field';
import { checkPattern } from './pattern';
import type { Tested } from './tested';

/**
 * A field of name-value pairs.
 *
 * @example
 * Field.PROXY.named('geo_mobile_country').asText().equalTo('Chile');
 */
export class NamedValuesField {
  /** @internal */
  public static _of(tested: Tested): NamedValuesField {
    return new NamedValuesField(tested);
  }

  private constructor(private readonly tested: Tested) {}

  /**
   * The value with this name.
   *
   * @param name exact name
   */
  public named(name: string): AnyField {
    return AnyField._of(this.tested.named(name));
  }

  /**
   * The values whose names a regular expression matches.
   *
   * @param pattern matches anywhere in a name, in RE2 syntax
   * @throws Error if it has a mistake that can be known without the service
   */
  public namedLike(pattern: string): AnyField {
    checkPattern(`${this.tested}`, pattern);
    return AnyField._of(this.tested.namedLike(pattern));
  }
}
