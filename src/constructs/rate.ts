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
   * @throws Error when the number is negative or not whole
   */
  public static perSecond(requests: number): Rate {
    if (Token.isUnresolved(requests)) return new Rate(Token.asString(requests));
    if (!(requests >= 0) || !Number.isInteger(requests))
      throw new Error(`Rate.perSecond(${requests}): the rate must be a whole number, 0 or more.`);
    return new Rate(String(requests));
  }

  /**
   * Requests per minute.
   *
   * @param requests 0 or more, a whole number of requests per second
   * @throws Error when the number is negative, not whole in requests per second, or a token
   */
  public static perMinute(requests: number): Rate {
    if (Token.isUnresolved(requests))
      throw new Error('Rate.perMinute() cannot convert a token: its value is not known yet. Use Rate.perSecond() or Rate.raw().');
    if (!(requests >= 0) || !Number.isInteger(requests / 60))
      throw new Error(`Rate.perMinute(${requests}): the service counts whole requests per second. Use a multiple of 60.`);
    return new Rate(String(requests / 60));
  }

  /**
   * A string that is sent unchanged. For tokens, and for values that this class would reject.
   *
   * @param value the string to send
   */
  public static raw(value: string): Rate {
    return new Rate(value);
  }

  private constructor(private readonly value: string) {}

  /**
   * Returns the requests per second as a string, or the given string of a raw rate.
   */
  public toRequestsPerSecond(): string {
    return this.value;
  }
}
