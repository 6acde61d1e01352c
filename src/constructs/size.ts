import { Token } from 'cdktf';

/** Kilobytes in a unit. A megabyte has 1,024 kilobytes, as in the directives of the reverse proxy. */
const KILOBYTES = { kilobytes: 1, megabytes: 1024, raw: 0 } as const;

/**
 * An amount of data. The field that gets it says in which unit the service counts.
 *
 * @example
 * Size.megabytes(250);
 */
export class Size {
  /**
   * A number of kilobytes.
   *
   * @param amount 0 or more
   * @throws Error when the amount is negative
   */
  public static kilobytes(amount: number): Size {
    return new Size(amount, 'kilobytes');
  }

  /**
   * A number of megabytes, each of 1,024 kilobytes.
   *
   * @param amount 0 or more
   * @throws Error when the amount is negative
   */
  public static megabytes(amount: number): Size {
    return new Size(amount, 'megabytes');
  }

  /**
   * A text that goes to the service as it is, in the unit of the field. For tokens, and for values that this class would
   * refuse.
   *
   * @param value the text to send
   */
  public static raw(value: string): Size {
    return new Size(value, 'raw');
  }

  private constructor(
    private readonly amount: number | string,
    private readonly unit: keyof typeof KILOBYTES,
  ) {
    if (typeof amount === 'number' && !Token.isUnresolved(amount) && !(amount >= 0))
      throw new Error(`${this.toString()}: the amount must be 0 or more.`);
  }

  /**
   * The size in kilobytes, as text; of a raw size, the text as it was given.
   *
   * @throws Error when the size is not a whole number of kilobytes, or when it is a token of another unit
   */
  public toKilobytes(): string {
    return this.to('kilobytes');
  }

  /**
   * The size in megabytes, as text; of a raw size, the text as it was given.
   *
   * @throws Error when the size is not a whole number of megabytes, or when it is a token of another unit
   */
  public toMegabytes(): string {
    return this.to('megabytes');
  }

  /**
   * The size as it was written, for messages.
   */
  public toString(): string {
    return `Size.${this.unit}(${this.amount})`;
  }

  private to(unit: 'kilobytes' | 'megabytes'): string {
    const { amount } = this;
    if (typeof amount === 'string') return amount;
    if (Token.isUnresolved(amount)) {
      if (this.unit === unit) return Token.asString(amount);
      throw new Error(
        `Size.${this.unit}() cannot convert a token to ${unit}: its value is not known yet. Use Size.${unit}() or Size.raw().`,
      );
    }
    const converted = (amount * KILOBYTES[this.unit]) / KILOBYTES[unit];
    if (!Number.isInteger(converted)) throw new Error(`${this.toString()} is not a whole number of ${unit}.`);
    return String(converted);
  }
}
