import { CONDITION, plainJson } from './plain-json';
import type { Tested } from './tested';

/**
 * A condition on requests, created by a field of `Field`.
 *
 * @example
 * Field.COUNTRY.oneOf('Chile', 'Peru').negate();
 */
export class TrafficCondition {
  /**
   * A condition for which this package has no method. Only the service checks it.
   *
   * @param members of the condition in JSON, by name: `{ field: 'status', op: 'eq', value: 404 }`. A date becomes a text of ISO 8601, and
   * a condition its JSON
   * @throws Error for other values that JSON cannot hold, such as NaN or a map with a class
   */
  public static of(members: { [name: string]: unknown }): TrafficCondition {
    const condition = new TrafficCondition(() => members);
    // A mistake is reported here, and not when a filter uses the condition.
    condition._json();
    return condition;
  }

  /** @internal */
  public static _test(tested: Tested, op: string, value: unknown): TrafficCondition {
    return new TrafficCondition((entriesOf) => {
      const { field, key } = tested.members(entriesOf);
      return { field, op, key, value };
    });
  }

  /** @internal */
  public static _anyEntry(tested: Tested, conditions: readonly TrafficCondition[]): TrafficCondition {
    return new TrafficCondition((entriesOf) => {
      const { field } = tested.members(entriesOf);
      return { field, conditions: conditions.map((condition) => condition._json(field)) };
    });
  }

  private constructor(private readonly json: (entriesOf: string | undefined) => object) {
    Object.defineProperty(this, CONDITION, { value: true });
  }

  /**
   * Returns the opposite condition. A missing value passes no condition, so it passes every negated one.
   */
  public negate(): TrafficCondition {
    return new TrafficCondition((entriesOf) => ({ NOT: this._json(entriesOf) }));
  }

  /**
   * Returns the JSON of the condition.
   *
   * @param entriesOf the field whose entries the condition tests, or undefined for requests
   *
   * @internal
   */
  public _json(entriesOf?: string): object {
    return plainJson(this.json(entriesOf), entriesOf) as object;
  }
}
