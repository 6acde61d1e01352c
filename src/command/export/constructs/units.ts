import { CDK_MAP_NUMBER, isExactNumber, remark } from '../../../output';
import { call, type Expression, literal } from '../code/syntax-tree';
import { Inexpressible } from './inexpressible';

const UNITS = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
] as const;

/** Returns a duration in the largest unit that keeps the number whole. */
export function durationExpression(seconds: number): Expression {
  if (!Number.isInteger(seconds) || seconds < 0) return call('Duration', 'raw', [literal(seconds)]);
  const [unit, size] = UNITS.find(([, each]) => seconds > 0 && seconds % each === 0) ?? ['seconds', 1];
  return call('Duration', unit, [literal(seconds / size)]);
}

/** Returns a duration from the service's string of seconds. */
export function durationOfText(text: string): Expression {
  return durationExpression(numberOf(text));
}

/** @param unit of the service's number */
export function sizeExpression(unit: 'kilobytes' | 'megabytes', text: string): Expression {
  const amount = wholeNumber(text);
  if (amount === undefined) return call('Size', 'raw', [literal(text)]);
  const isMegabytes = unit === 'kilobytes' && amount > 0 && amount % 1024 === 0;
  return isMegabytes ? call('Size', 'megabytes', [literal(amount / 1024)]) : call('Size', unit, [literal(amount)]);
}

/** Requests per second. */
export function rateExpression(text: string): Expression {
  const requests = wholeNumber(text);
  return requests === undefined ? call('Rate', 'raw', [literal(text)]) : call('Rate', 'per_second', [literal(requests)]);
}

/** Returns a number from the service's string. */
export function numberOfText(text: string): Expression {
  return literal(numberOf(text));
}

function wholeNumber(text: string): number | undefined {
  return /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : undefined;
}

function numberOf(text: string): number {
  const number = Number(text);
  // The construct converts the number back to a string, which must be the same.
  if (!/^-?\d+(\.\d+)?$/.test(text) || String(number) !== text || !isExactNumber(number) || number === CDK_MAP_NUMBER)
    throw new Inexpressible(remark`One of its values is not a number, as the construct takes it.`);
  return number;
}
