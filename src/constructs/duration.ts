import { Token } from 'cdktf';

/**
 * A length of time with a unit. The service counts in whole seconds. It is not the class of this name in
 * `java.time`.
 *
 * @example
 * Duration.minutes(15);
 */
export class Duration {
  /**
   * A number of seconds.
   *
   * @param amount whole number, 0 or more; may be a token
   */
  public static seconds(amount: number): Duration {
    return new Duration(amount, 1, 'seconds');
  }

  /**
   * A number of minutes.
   *
   * @param amount 0 or more, whole in seconds
   */
  public static minutes(amount: number): Duration {
    return new Duration(amount, 60, 'minutes');
  }

  /**
   * A number of hours.
   *
   * @param amount 0 or more, whole in seconds
   */
  public static hours(amount: number): Duration {
    return new Duration(amount, 3600, 'hours');
  }

  /**
   * A number of days.
   *
   * @param amount 0 or more, whole in seconds
   */
  public static days(amount: number): Duration {
    return new Duration(amount, 86_400, 'days');
  }

  /**
   * A number in the unit of the field, sent unchanged. Use this method for tokens, and for values that this class would
   * reject.
   *
   * @param value the number to send
   */
  public static raw(value: number): Duration {
    return new Duration(value, 0, 'raw');
  }

  private constructor(
    private readonly amount: number,
    private readonly secondsPerUnit: number,
    private readonly unit: string,
  ) {}

  /**
   * Returns the length in seconds, or the given number of a raw duration.
   *
   * @throws Error if the amount is negative, not whole in seconds, or a token of another unit
   */
  public toSeconds(): number {
    const { amount, secondsPerUnit, unit } = this;
    if (unit === 'raw') return amount;
    if (Token.isUnresolved(amount)) {
      if (secondsPerUnit === 1) return amount;
      throw new Error(
        `A number of ${unit} that is known at deployment only cannot be converted to seconds. Give seconds, or a raw duration.`,
      );
    }
    if (!(amount >= 0) || !isWhole(amount * secondsPerUnit))
      throw new Error(`${this.toString()} is no duration that the service can count. Give one that is 0 or more, and whole in seconds.`);
    return Math.round(amount * secondsPerUnit);
  }

  /**
   * Returns the duration in the given unit, for messages.
   */
  public toString(): string {
    return this.unit === 'raw' ? String(this.amount) : `${this.amount} ${this.unit}`;
  }
}

/** Whether a number of seconds is whole, apart from rounding errors: 1.1 hours are 3960.0000000000005 seconds. */
function isWhole(seconds: number): boolean {
  return Math.abs(seconds - Math.round(seconds)) <= seconds * Number.EPSILON;
}
