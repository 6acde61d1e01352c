import { type Condition, type Filter, isInverted, isRecordTest, type Operand } from '../filter';
import { FilterError } from '../filter-error';
import type { OperatorText } from '../operator';
import type { Problem } from '../problem';
import type { OperatorSymbol } from './syntax';

/** The operators that query strings can express. For the others, only the JSON form works. */
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
  const problems: Problem[] = [];
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
  if (isInverted(condition) || isRecordTest(condition)) return undefined;
  const { field, key, op, value } = condition;
  if (field === 'timestamp' && op === 'between') return `timestamp between ${(value as readonly string[]).join(' and ')}`;
  const symbol = SYMBOL_OF[op];
  return symbol && `${field}${key === undefined ? '' : `[${inQuotes(key)}]`}${symbol}${operandText(value)}`;
}

function operandText(value: Operand): string {
  return typeof value === 'string' ? inQuotes(value) : String(value);
}

function inQuotes(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
