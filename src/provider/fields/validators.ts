import type { TSchema } from '@sinclair/typebox';
import { integer, refusalOf } from '../../model/index';
import type { Validator } from '../framework/schema';
import { notBetween, numberOutOfRange, patternMismatch, wholeNumberExpected } from '../messages/fields';

/** Refuses what the contract does not allow in a field: what an export leaves out. */
export function allowedBy(schema: TSchema): Validator {
  return (value, at, diagnostics) => {
    const refusal = refusalOf(schema, value);
    if (refusal === 'fraction') diagnostics.add(wholeNumberExpected(value as number), at);
    if (refusal === 'inexact') diagnostics.add(numberOutOfRange(value as number), at);
    if (refusal === 'unlike pattern') diagnostics.add(patternMismatch(value as string, schema['pattern'] as string), at);
  };
}

/** For numbers that are integers, outside of the model. */
const whole = allowedBy(integer({ description: '' }));

/** Applies a validator to each item of a list. */
export function each(validator: Validator): Validator {
  return (value, at, diagnostics) => {
    if (Array.isArray(value)) value.forEach((item, index) => validator(item, [...at, { index }], diagnostics));
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
