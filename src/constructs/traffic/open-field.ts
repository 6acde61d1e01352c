import { AnyField } from './any-field';
import type { Tested } from './tested';
import { TrafficCondition } from './traffic-condition';
import { some } from './values';

/**
 * A field of free shape: the API does not say what it holds. If it holds objects, their fields are found by name.
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
   * @param name letter by letter
   */
  public named(name: string): AnyField {
    return AnyField._of(this.tested.entry(name));
  }

  /**
   * One object meets all of the conditions.
   *
   * @param conditions one or more, on what `named()` of the same field returns
   * @throws Error if no condition is given. `where()` throws an Error for a condition on another field.
   */
  public anyEntry(...conditions: TrafficCondition[]): TrafficCondition {
    return TrafficCondition._anyEntry(this.tested, some(`${this.tested}.anyEntry()`, conditions));
  }
}
