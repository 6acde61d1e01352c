import type { TestedType } from '../../model/traffic';
import type { Filter, Test, TimeRange } from '../filter';
import { checkOperand, checkTimestamps } from '../operand';
import { inverted, type Operator, operatorsFor } from '../operator';
import type { Problem } from '../problem';
import { Fields, keyRefusal, needsConditions, testedType } from '../tested';
import { anyOf, spoken } from '../words';
import { type Fault, QueryError } from './query-error';
import { readSyntax } from './read-syntax';
import { type Comparison, type OperatorSymbol, type Range, SYMBOLS, type ValueToken } from './syntax';

/** What the symbols mean. For booleans, `=` is the operator `is`. */
const MEANING: Readonly<Record<OperatorSymbol, { readonly operator: Operator; readonly inverts?: true }>> = {
  '=': { operator: 'eq' },
  '!=': { operator: 'eq', inverts: true },
  '>': { operator: 'gt' },
  '<': { operator: 'lt' },
  '>=': { operator: 'gte' },
  '<=': { operator: 'lte' },
  '~': { operator: 'regex' },
  '!~': { operator: 'regex', inverts: true },
};

const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/**
 * Reads the query string form of a filter, and returns the filter in its normal JSON form. A value gets the type of its
 * field: a number in `status=404`, a text in `port=443`.
 *
 * @throws QueryError that shows the place of each mistake
 */
export function parseQuery(query: string): Filter {
  const faults: Fault[] = [];
  const tests = readSyntax(query).map((condition) => ('bounds' in condition ? range(condition, faults) : comparison(condition, faults)));
  const first = tests.findIndex((test) => test !== undefined && isRange(test));
  // If there were a time range with a mistake, the list of faults would not be empty.
  if (first < 0 && faults.length === 0) {
    faults.push({
      at: query.length,
      problem: 'The time range is missing.',
      remedy: 'Add `timestamp between … and …`, anywhere among the conditions.',
    });
  }
  if (faults.length > 0) throw new QueryError(query, faults);
  const [timeRange] = tests.splice(first, 1) as [TimeRange];
  return { AND: [timeRange, ...(tests as Test[])] };
}

function isRange(test: Test | TimeRange): test is TimeRange {
  return test.field === 'timestamp' && test.op === 'between';
}

function range({ bounds }: Range, faults: Fault[]): TimeRange | undefined {
  const checked = checkTimestamps([bounds[0].text, bounds[1].text], []);
  if ('ok' in checked) return { field: 'timestamp', op: 'between', value: checked.ok };
  faults.push(...checked.problems.map((problem) => faultAt(bounds[problem.place[0] as 0 | 1].at, problem)));
  return undefined;
}

function comparison({ field: name, key, symbol, value }: Comparison, faults: Fault[]): Test | undefined {
  const field = Fields.OF_RECORD.find(name.text);
  if (!field) return refuse(faults, name.at, Fields.OF_RECORD.refusal(name.text));
  const wrongKey = key && keyRefusal(field, key.text);
  if (wrongKey) return refuse(faults, key.at, wrongKey);
  if (!key && needsConditions(field)) {
    return refuse(faults, name.at, {
      problem: `${field.name} consists of sub-records.`,
      remedy: 'Use the JSON form of the filter, with `conditions` on the fields of the sub-records.',
    });
  }

  const type = testedType(field, key?.text);
  const { operator, inverts } = meaningOf(symbol.text, type, value);
  if (!operatorsFor(type).includes(operator)) {
    const fitting = SYMBOLS.filter((each) => operatorsFor(type).includes(meaningOf(each, type, value).operator));
    return refuse(faults, symbol.at, {
      problem: `\`${symbol.text}\` cannot compare ${spoken(type)}s.`,
      remedy: `${name.text} is a ${spoken(type)}. Write ${anyOf(fitting.sort())}.`,
    });
  }
  const operand = checkOperand(operandOf(value, operator, type), operator, type, []);
  if ('problems' in operand) {
    faults.push(...operand.problems.map((problem) => faultAt(value.at, problem)));
    return undefined;
  }
  return { field: field.name, op: inverts ? inverted(operator) : operator, ...(key ? { key: key.text } : {}), value: operand.ok };
}

function meaningOf(symbol: OperatorSymbol, type: TestedType, value: ValueToken) {
  const { operator, inverts } = MEANING[symbol];
  const truth = type === 'boolean' || (type === 'unknown' && isTruth(value));
  return { operator: operator === 'eq' && truth ? ('is' as const) : operator, inverts };
}

/** The value of a token: converted to the type of the field if possible, otherwise the text. */
function operandOf(token: ValueToken, operator: Operator, type: TestedType): string | number | boolean {
  const { text } = token;
  if (operator === 'regex' || type === 'string' || type === 'timestamp' || token.quoted) return text;
  if (operator === 'is' && isTruth(token)) return text === 'true';
  return NUMBER.test(text) ? Number(text) : text;
}

function isTruth({ text, quoted }: ValueToken): boolean {
  return !quoted && (text === 'true' || text === 'false');
}

function refuse(faults: Fault[], at: number, refusal: Pick<Problem, 'problem' | 'remedy'>): undefined {
  faults.push(faultAt(at, refusal));
  return undefined;
}

function faultAt(at: number, { problem, remedy }: Pick<Problem, 'problem' | 'remedy'>): Fault {
  return { at, problem, remedy };
}
