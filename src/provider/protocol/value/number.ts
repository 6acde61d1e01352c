import { Decimal } from '../../framework/value';

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

/** The parts of a decimal number: 0.digits times ten to the power of the exponent. The digits have no zeros at their ends. */
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
  const trimmed = withoutLastZeros(digits);
  if (trimmed === '') return { negative: false, digits: '', exponent: 0 };
  return { negative: sign === '-', digits: trimmed, exponent: Number(exponent) + whole.length - (all.length - digits.length) };
}

function withoutLastZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

function same(a: Parts, b: Parts): boolean {
  return a.negative === b.negative && a.digits === b.digits && a.exponent === b.exponent;
}

/**
 * Parses a decimal string: returns a JavaScript number if {@link numberText} would write the same number again, otherwise the
 * decimal string.
 *
 * @returns undefined if the string is not a number
 */
export function numberFromText(text: string): number | Decimal | undefined {
  const wanted = parts(text);
  if (!wanted) return undefined;
  const value = Number(text);
  const got = Number.isFinite(value) ? parts(numberText(value)) : undefined;
  return got && same(wanted, got) ? value : new Decimal(text);
}

/** Converts a whole number of any size. */
export function numberFromBigInt(value: bigint): number | Decimal {
  const number = Number(value);
  return BigInt(number) === value ? number : new Decimal(value.toString());
}

/**
 * Converts a binary float. Most floats equal their shortest decimal text. For the others (such as 2 to the power of -60),
 * the result has all digits.
 */
export function numberFromFloat(value: number): number | Decimal {
  if (!Number.isFinite(value) || Number.isInteger(value)) return value;
  const exact = exactText(value);
  const shortest = parts(String(value)) as Parts;
  return same(parts(exact) as Parts, shortest) ? value : new Decimal(exact);
}

/** Returns all digits of a fractional float, which is a whole number divided by a power of two. */
function exactText(value: number): string {
  let scaled = Math.abs(value);
  let power = 0;
  // Doubling is exact, and done in steps, because the largest powers of two would overflow.
  while (!Number.isInteger(scaled)) {
    scaled *= 2;
    power += 1;
  }
  const digits = (BigInt(scaled) * 5n ** BigInt(power)).toString().padStart(power + 1, '0');
  const point = digits.length - power;
  return `${value < 0 ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** Returns the decimal digits of a number: exact for a whole number, otherwise the shortest form. */
export function numberText(value: number): string {
  return Number.isInteger(value) ? BigInt(value).toString() : String(value);
}
