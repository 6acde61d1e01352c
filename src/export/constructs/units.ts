import { call, type Expression, literal } from '../code/expression';
import { Inexpressible } from './inexpressible';

const UNITS = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
] as const;

/** A time in the largest unit in which it is whole. */
export function duration(seconds: number): Expression {
  if (!Number.isInteger(seconds) || seconds < 0) return call('Duration', 'raw', [literal(seconds)]);
  const [unit, size] = UNITS.find(([, each]) => seconds > 0 && seconds % each === 0) ?? ['seconds', 1];
  return call('Duration', unit, [literal(seconds / size)]);
}

/** A time that the service keeps as text. */
export function durationOfText(text: string): Expression {
  return duration(numberOf(text));
}

/** @param unit in which the service counts */
export function size(unit: 'kilobytes' | 'megabytes', text: string): Expression {
  const amount = wholeNumber(text);
  if (amount === undefined) return call('Size', 'raw', [literal(text)]);
  const isMegabytes = unit === 'kilobytes' && amount > 0 && amount % 1024 === 0;
  return isMegabytes ? call('Size', 'megabytes', [literal(amount / 1024)]) : call('Size', unit, [literal(amount)]);
}

/** Requests per second. */
export function rate(text: string): Expression {
  const requests = wholeNumber(text);
  return requests === undefined ? call('Rate', 'raw', [literal(text)]) : call('Rate', 'per_second', [literal(requests)]);
}

/** A number that the service keeps as text. */
export function numberOfText(text: string): Expression {
  return literal(numberOf(text));
}

function wholeNumber(text: string): number | undefined {
  return /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : undefined;
}

function numberOf(text: string): number {
  // The construct makes the text from the number again.
  if (!/^-?\d+(\.\d+)?$/.test(text) || String(Number(text)) !== text)
    throw new Inexpressible(`It has ${JSON.stringify(text)} where the construct takes a number.`);
  return Number(text);
}
