import type { Tested } from './tested';

/**
 * A condition on requests. A field of `Field` makes it.
 *
 * @example
 * Field.COUNTRY.oneOf('Chile', 'Peru').negate();
 */
export class TrafficCondition {
  /**
   * A condition that this package has no method for. The service checks it.
   *
   * @param members of the condition in the JSON form, by name: `{ field: 'status', op: 'eq', value: 404 }`
   */
  public static of(members: { [name: string]: unknown }): TrafficCondition {
    return new TrafficCondition(() => members);
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

  private constructor(private readonly json: (entriesOf: string | undefined) => object) {}

  /**
   * The opposite: the condition is true where this one is false. A value that is missing passes no condition, so that it passes the
   * opposite of each.
   */
  public negate(): TrafficCondition {
    return new TrafficCondition((entriesOf) => ({ NOT: this._json(entriesOf) }));
  }

  /**
   * The JSON form.
   *
   * @param entriesOf the field whose entries the condition is about; undefined for requests
   *
   * @internal
   */
  public _json(entriesOf?: string): object {
    return this.json(entriesOf);
  }
}
