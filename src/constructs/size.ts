import { Token } from 'cdktf';

/** Kilobytes per unit. A megabyte has 1,024 kilobytes, as in the directives of the reverse proxy. */
const KILOBYTES = { kilobytes: 1, megabytes: 1024, raw: 0 } as const;

/**
 * An amount of data. Converted to the unit of the field.
 *
 * @example
 * Size.megabytes(250);
 */
export class Size {
  /**
   * A number of kilobytes.
   *
   * @param amount 0 or more
   */
  public static kilobytes(amount: number): Size {
    return new Size(amount, 'kilobytes');
  }

  /**
   * A number of megabytes, each of 1,024 kilobytes.
   *
   * @param amount 0 or more
   */
  public static megabytes(amount: number): Size {
    return new Size(amount, 'megabytes');
  }

  /**
   * A string in the unit of the field, sent unchanged. For tokens, and for values that this class would reject.
   *
   * @param value the string to send
   */
  public static raw(value: string): Size {
    return new Size(value, 'raw');
  }

  private constructor(
    private readonly amount: number | string,
    private readonly unit: keyof typeof KILOBYTES,
  ) {}

  /**
   * Returns the size in kilobytes as a string, or the given string of a raw size.
   *
   * @throws Error when the size is negative or not a whole number of kilobytes, or when it is a token of another unit
   */
  public toKilobytes(): string {
    return this.to('kilobytes');
  }

  /**
   * Returns the size in megabytes as a string, or the given string of a raw size.
   *
   * @throws Error when the size is negative or not a whole number of megabytes, or when it is a token of another unit
   */
  public toMegabytes(): string {
    return this.to('megabytes');
  }

  /**
   * Returns the size in the given unit, for messages.
   */
  public toString(): string {
    return this.unit === 'raw' ? String(this.amount) : `${this.amount} ${this.unit}`;
  }

  private to(unit: 'kilobytes' | 'megabytes'): string {
    const { amount } = this;
    if (typeof amount === 'string') return amount;
    if (Token.isUnresolved(amount)) {
      if (this.unit === unit) return Token.asString(amount);
      throw new Error(
        `A number of ${this.unit} that is known at deployment only cannot be converted to ${unit}. Give ${unit}, or a raw size.`,
      );
    }
    const converted = (amount * KILOBYTES[this.unit]) / KILOBYTES[unit];
    if (!(amount >= 0) || !Number.isInteger(converted))
      throw new Error(`${this.toString()} is no whole number of ${unit}, which the service counts. Give 0 or more, whole in ${unit}.`);
    return String(converted);
  }
}
