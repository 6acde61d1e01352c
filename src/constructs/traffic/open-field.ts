import { AnyField } from './any-field';
import type { Tested } from './tested';
import { TrafficCondition } from './traffic-condition';
import { some } from './values';

/**
 * A field of unspecified content. If the content is objects, their fields are selected by name.
 *
 * @example
 * Field.AGENT.named('ephemeral_id').asText().equalTo('7d1f3a9c');
 */
export class OpenField {
  /** @internal */
  public static _of(tested: Tested): OpenField {
    return new OpenField(tested);
  }

  private constructor(private readonly tested: Tested) {}

  /**
   * All values. A condition is true if at least one of them passes.
   */
  public anyValue(): AnyField {
    return AnyField._of(this.tested);
  }

  /**
   * The fields with this name, of all objects.
   *
   * @param name exact name
   */
  public named(name: string): AnyField {
    return AnyField._of(this.tested.entry(name));
  }

  /**
   * True if one object meets all conditions.
   *
   * @param conditions one or more, on named parts of the same field
   * @throws Error if no condition is given. `where()` throws an Error for a condition on another field.
   */
  public anyEntry(...conditions: TrafficCondition[]): TrafficCondition {
    return TrafficCondition._anyEntry(this.tested, some(this.tested, 'condition', conditions));
  }
}
