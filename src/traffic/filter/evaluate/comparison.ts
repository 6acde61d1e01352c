import { RE2JS } from 're2js';
import type { TestedType } from '../../../model/traffic';
import type { Operand, Scalar } from '../filter';
import type { Operator } from '../operator';
import { readTimestamp } from '../timestamp';

type Passes = (value: unknown) => boolean;

/** String that contains a number, which every engine reads as the same number. */
const SPELLED_NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/;

const SPELLED_INTEGER = /^-?\d{1,15}$/;

/**
 * Whether a value passes a test. A value of another type than the field's never does.
 *
 * If the contract does not specify the type, a value has the type that it has in the record, and equals a string only as a string.
 * A number also compares with a string that contains a number, and a boolean with the strings `true` and `false`, because proxies
 * log numbers as strings.
 */
export function comparisonWith(operator: Operator, operand: Operand, type: TestedType): Passes {
  if (operator === 'regex') {
    const pattern = RE2JS.compile(operand as string);
    return (value) => typeof value === 'string' && pattern.test(value);
  }
  if (operator === 'in') {
    const equals = (operand as readonly Scalar[]).map((each) => equalTo(each, type));
    return (value) => equals.some((equal) => equal(value));
  }
  if (operator === 'eq' || operator === 'is') return equalTo(operand as Scalar, type);
  if (operator === 'between') return betweenOf(operand as readonly Scalar[], type);
  const bound = operand as number;
  const read = numberReader(type);
  const order = ORDERS[operator];
  return (value) => {
    const number = read(value);
    return number !== undefined && order(number, bound);
  };
}

/** Whether a list has exactly these values, in this order. */
export function listComparisonWith(operand: readonly Scalar[], type: TestedType): Passes {
  const equals = operand.map((each) => equalTo(each, type));
  return (list) => Array.isArray(list) && list.length === equals.length && equals.every((equal, position) => equal(list[position]));
}

const ORDERS = {
  gt: (number: number, bound: number) => number > bound,
  lt: (number: number, bound: number) => number < bound,
  gte: (number: number, bound: number) => number >= bound,
  lte: (number: number, bound: number) => number <= bound,
};

function equalTo(operand: Scalar, type: TestedType): Passes {
  if (type === 'timestamp') {
    const moment = momentOf(operand);
    return (value) => momentOf(value) === moment;
  }
  if (typeof operand === 'number') {
    const read = numberReader(type);
    return (value) => read(value) === operand;
  }
  const text = typeof operand === 'boolean' && type === 'unknown' ? String(operand) : undefined;
  return (value) => value === operand || (text !== undefined && value === text);
}

/** Both bounds are inclusive. */
function betweenOf([low, high]: readonly Scalar[], type: TestedType): Passes {
  if (type === 'timestamp') {
    const [from, to] = [momentOf(low)!, momentOf(high)!];
    return (value) => {
      const moment = momentOf(value);
      return moment !== undefined && moment >= from && moment <= to;
    };
  }
  const read = numberReader(type);
  return (value) => {
    const number = read(value);
    return number !== undefined && number >= (low as number) && number <= (high as number);
  };
}

/** A store reads a number in a string where a field has numbers. */
function numberReader(type: TestedType): (value: unknown) => number | undefined {
  const spelled = type === 'integer' ? SPELLED_INTEGER : SPELLED_NUMBER;
  return (value) => {
    if (typeof value === 'number') return value;
    return typeof value === 'string' && spelled.test(value) ? Number(value) : undefined;
  };
}

function momentOf(value: unknown): bigint | undefined {
  return typeof value === 'string' ? readTimestamp(value)?.moment : undefined;
}
