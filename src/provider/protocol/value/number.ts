import { Decimal } from '../../framework/value';

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

/** A decimal number taken apart: 0.digits times ten to the exponent, without zeros at either end of the digits. */
interface Parts {
  readonly negative: boolean;
  readonly digits: string;
  readonly exponent: number;
}

function parts(text: string): Parts | undefined {
  const match = DECIMAL.exec(text);
  if (!match) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  if (whole === '' && fraction === '') return undefined;
  const all = whole + fraction;
  const digits = all.replace(/^0+/, '');
  const trimmed = digits.replace(/0+$/, '');
  if (trimmed === '') return { negative: false, digits: '', exponent: 0 };
  return { negative: sign === '-', digits: trimmed, exponent: Number(exponent) + whole.length - (all.length - digits.length) };
}

function same(a: Parts, b: Parts): boolean {
  return a.negative === b.negative && a.digits === b.digits && a.exponent === b.exponent;
}

/**
 * The number that a decimal text denotes: a JavaScript number when {@link numberText} would write the same number
 * again, else the text itself.
 *
 * @returns undefined when the text is no number
 */
export function numberFromText(text: string): number | Decimal | undefined {
  const wanted = parts(text);
  if (!wanted) return undefined;
  const value = Number(text);
  const got = Number.isFinite(value) ? parts(numberText(value)) : undefined;
  return got && same(wanted, got) ? value : new Decimal(text);
}

/** The number that a whole number of any size denotes. */
export function numberFromBigInt(value: bigint): number | Decimal {
  const number = Number(value);
  return BigInt(number) === value ? number : new Decimal(value.toString());
}

/**
 * The number that a binary float denotes. Most floats mean their shortest decimal text; one that does not (2 to the
 * power of -60, say) is carried as all its digits.
 */
export function numberFromFloat(value: number): number | Decimal {
  if (!Number.isFinite(value) || Number.isInteger(value)) return value;
  const exact = exactText(value);
  const shortest = parts(String(value)) as Parts;
  return same(parts(exact) as Parts, shortest) ? value : new Decimal(exact);
}

/** All digits of a float that is no whole number. A float is a whole number over a power of two. */
function exactText(value: number): string {
  let scaled = Math.abs(value);
  let power = 0;
  // Doubling is exact, but the largest powers would overflow before small numbers are whole; a float stays below 2^1074.
  while (!Number.isInteger(scaled)) {
    scaled *= 2;
    power += 1;
  }
  const digits = (BigInt(scaled) * 5n ** BigInt(power)).toString().padStart(power + 1, '0');
  const point = digits.length - power;
  return `${value < 0 ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** The number in decimal digits: a whole number exactly, another one as the shortest text that means it. */
export function numberText(value: number): string {
  return Number.isInteger(value) ? BigInt(value).toString() : String(value);
}
