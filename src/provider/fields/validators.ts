import type { Validator } from '../framework/schema';
import { notBetween, numberOutOfRange, patternMismatch, wholeNumberExpected } from '../messages/fields';

/** For fields that the contract declares as integers. */
export const whole: Validator = (value, at, diagnostics) => {
  if (typeof value !== 'number') return;
  if (!Number.isInteger(value)) diagnostics.add(wholeNumberExpected(value), at);
  else if (!Number.isSafeInteger(value)) diagnostics.add(numberOutOfRange(value), at);
};

/** Applies a validator to each item of a list. */
export function each(validator: Validator): Validator {
  return (value, at, diagnostics) => {
    if (Array.isArray(value)) value.forEach((item, index) => validator(item, [...at, { index }], diagnostics));
  };
}

/** For fields with a pattern in the contract. */
export function matches(pattern: string): Validator {
  // eslint-disable-next-line patterns/linear -- patterns of the model, each of which is proven where it stands
  const expression = new RegExp(pattern);
  return (value, at, diagnostics) => {
    if (typeof value === 'string' && !expression.test(value)) diagnostics.add(patternMismatch(value, pattern), at);
  };
}

/** For fields whose range is in the contract. */
export function between(minimum: number, maximum?: number): Validator {
  return (value, at, diagnostics) => {
    whole(value, at, diagnostics);
    if (typeof value !== 'number' || !Number.isInteger(value)) return;
    if (value < minimum || (maximum !== undefined && value > maximum)) diagnostics.add(notBetween(value, minimum, maximum), at);
  };
}
