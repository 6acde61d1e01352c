import { Token } from 'cdktf';

/**
 * A number of requests per time.
 *
 * @example
 * Rate.perSecond(200);
 */
export class Rate {
  /**
   * Requests per second.
   *
   * @param requests a whole number, 0 or more
   */
  public static perSecond(requests: number): Rate {
    return new Rate(requests, 1, 'second');
  }

  /**
   * Requests per minute.
   *
   * @param requests 0 or more, a whole number of requests per second
   */
  public static perMinute(requests: number): Rate {
    return new Rate(requests, 60, 'minute');
  }

  /**
   * A string that is sent unchanged. For tokens, and for values that this class would reject.
   *
   * @param value the string to send
   */
  public static raw(value: string): Rate {
    return new Rate(value, 0, 'raw');
  }

  private constructor(
    private readonly amount: number | string,
    private readonly secondsPerUnit: number,
    private readonly unit: string,
  ) {}

  /**
   * Returns the requests per second as a string, or the given string of a raw rate.
   *
   * @throws Error if the number is negative, not whole in requests per second, or a token per minute
   */
  public toRequestsPerSecond(): string {
    const { amount, secondsPerUnit, unit } = this;
    if (typeof amount === 'string') return amount;
    if (Token.isUnresolved(amount)) {
      if (secondsPerUnit === 1) return Token.asString(amount);
      throw new Error(
        `A number of requests per ${unit} that is known at deployment only cannot be converted. Give requests per second, or a raw rate.`,
      );
    }
    if (amount >= 0 && Number.isInteger(amount / secondsPerUnit)) return String(amount / secondsPerUnit);
    throw new Error(
      `${amount} requests per ${unit} is no whole number of requests per second, which the service counts. Give 0 or more, in multiples ` +
        `of ${secondsPerUnit}.`,
    );
  }
}
