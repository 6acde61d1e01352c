import { type Condition, type Filter, isInverted, isRecordTest, type Scalar, type Test } from '../filter';
import { FilterError } from '../filter-error';
import { inverts, operatorIn, type OperatorText } from '../operator';
import type { FilterProblem } from '../problem';
import type { OperatorSymbol } from './syntax';

/** The operators that are symbols in query strings. The others are words, with `not` before them if they are inverted. */
const SYMBOL_OF: Readonly<Partial<Record<OperatorText, OperatorSymbol>>> = {
  is: '=',
  eq: '=',
  'not is': '!=',
  'not eq': '!=',
  gt: '>',
  lt: '<',
  gte: '>=',
  lte: '<=',
  regex: '~',
  'not regex': '!~',
};

/**
 * Writes a filter as a query string.
 *
 * @throws FilterError that names the conditions that a query string cannot express
 */
export function printQuery(filter: Filter): string {
  const problems: FilterProblem[] = [];
  const conditions = filter.AND.map((condition, position) => {
    const printed = print(condition);
    if (printed === undefined) {
      problems.push({
        place: ['AND', position],
        problem: 'A query string cannot express this condition.',
        remedy: 'Use the JSON form of the filter.',
      });
    }
    return printed;
  });
  if (problems.length > 0) throw new FilterError(problems);
  return conditions.join(', ');
}

function print(condition: Condition): string | undefined {
  if (isRecordTest(condition)) return undefined;
  if (isInverted(condition)) {
    const inner = print(condition.NOT);
    return inner && `not ${inner}`;
  }
  return printTest(condition);
}

/** Writes one test as a query string. Returns undefined for one that a query string cannot express. */
export function printTest(test: Test): string | undefined {
  const { field, key, op, value } = test;
  const operator = operatorIn(op)!;
  // Only the JSON form compares a whole list.
  if (Array.isArray(value) && operator === 'eq') return undefined;
  const tested = `${field}${key === undefined ? '' : `[${inQuotes(key)}]`}`;
  const symbol = SYMBOL_OF[op];
  if (symbol) return `${tested}${symbol}${operandText(value as Scalar)}`;
  const not = inverts(op) ? 'not ' : '';
  if (operator === 'in') return `${tested} ${not}in (${(value as Scalar[]).map(operandText).join(', ')})`;
  if (operator === 'between') return `${tested} ${not}between ${(value as Scalar[]).join(' and ')}`;
  return `${tested} ${not}${SYMBOL_OF[operator]} ${operandText(value as Scalar)}`;
}

function operandText(value: Scalar): string {
  return typeof value === 'string' ? inQuotes(value) : String(value);
}

function inQuotes(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
