import type { TestedType, TrafficField } from '../../../model/traffic';
import type { Condition, Filter, Test, TimeRange } from '../filter';
import { keyIn } from '../key';
import { LIMITS } from '../limits';
import { checkOperand } from '../operand';
import { inverted, type Operator, operatorsFor } from '../operator';
import type { Patterns } from '../pattern/patterns';
import type { FilterProblem } from '../problem';
import { Fields, keyProblem, needsConditions, testedType } from '../tested';
import { anyOf, spoken } from '../words';
import { type QueryFault, QueryError } from './query-error';
import { readSyntax } from './read-syntax';
import { type OperatorSymbol, type QueryCondition, type QueryTest, SPELLINGS, SYMBOLS, type Token, type ValueToken } from './syntax';

/** Operators of the symbols. For booleans, `=` is the operator `is`. */
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

/** A number in a text. */
export const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/**
 * Reads the query string form of a filter, and returns the filter in its normal JSON form. A value gets the type of its
 * field: a number in `status=404`, a text in `port=443`.
 *
 * @throws QueryError with the location of each mistake
 */
export function readQuery(query: string, patterns: Patterns): Filter {
  const reader = new QueryReader(query, patterns);
  const conditions = readSyntax(query).map((condition) => reader.condition(condition));
  const { faults } = reader;
  const first = conditions.findIndex((condition) => condition !== undefined && isRange(condition));
  // If there were a time range with a mistake, the list of faults would not be empty.
  if (first < 0 && faults.length === 0) {
    faults.push({
      at: query.length,
      problem: 'The time range is missing.',
      remedy: 'Add `timestamp between … and …`, anywhere among the conditions.',
    });
  }
  if (faults.length > 0) throw new QueryError(query, faults);
  const [timeRange] = conditions.splice(first, 1) as [TimeRange];
  return { AND: [timeRange, ...(conditions as Condition[])] };
}

function isRange(condition: Condition): boolean {
  return 'op' in condition && condition.field === 'timestamp' && condition.op === 'between';
}

class QueryReader {
  public readonly faults: QueryFault[] = [];

  public constructor(
    private readonly query: string,
    private readonly patterns: Patterns,
  ) {}

  /** @returns undefined if there is a mistake */
  public condition({ nots, test }: QueryCondition): Condition | undefined {
    const read = this.test(test);
    return read && Array.from({ length: nots }).reduce<Condition>((inner) => ({ NOT: inner }), read);
  }

  private test(test: QueryTest): Test | undefined {
    const field = this.field(test);
    if (!field) return undefined;
    const { key } = test;
    const type = testedType(field, key && keyIn(key.text));
    const operation = this.operation(test, field, type);
    const list = field.holds === 'list' && !key;
    const value = operation && this.operand(test, operation.operator, { type, list });
    if (value === undefined) return undefined;
    return { field: field.name, op: operation!.op, ...(key ? { key: key.text } : {}), value };
  }

  /** Returns the field, if the key fits. */
  private field({ field: name, key }: QueryTest): TrafficField | undefined {
    const field = Fields.OF_RECORD.find(name.text);
    if (!field) return this.refuse(name.at, Fields.OF_RECORD.refusal(name.text));
    const problem = key && keyProblem(field, keyIn(key.text), this.patterns);
    if (problem) return this.refuse(problem.at === undefined ? key.at : this.inside(key, problem.at), problem);
    if (key || !needsConditions(field)) return field;
    return this.refuse(name.at, {
      problem: `${field.name} consists of sub-records.`,
      remedy: 'Use the JSON form of the filter, with `conditions` on the fields of the sub-records.',
    });
  }

  private operation(test: QueryTest, field: TrafficField, type: TestedType): { operator: Operator; op: Test['op'] } | undefined {
    const fits = (operator: Operator): boolean => operatorsFor(type).includes(operator);
    const sign = signOf(test);
    const { operator, inverts = false } = meaningIn(test, type);
    if (!fits(operator)) {
      const value = 'value' in test ? test.value : undefined;
      const fitting = SPELLINGS.filter((each) => fits(isSymbol(each) ? meaningOf(each, type, value).operator : (each as Operator)));
      return this.refuse(sign.at, {
        problem: `\`${sign.text}\` cannot compare ${spoken(type)}s.`,
        remedy: `${field.name} is a ${spoken(type)}. Write ${anyOf(fitting)}.`,
      });
    }
    if (inverts && test.not) {
      const without = sign.text === '!=' ? '=' : '~';
      return this.refuse(test.not.at, {
        problem: `\`not\` and \`${sign.text}\` both invert the condition.`,
        remedy: `Remove one of them, or write \`${without}\`.`,
      });
    }
    return { operator, op: inverts || test.not ? inverted(operator) : operator };
  }

  private operand(test: QueryTest, operator: Operator, tested: { type: TestedType; list: boolean }): Test['value'] | undefined {
    const tokens = tokensOf(test);
    const values = tokens.map((token) => valueOf(token, operator, tested.type));
    const checked = checkOperand('value' in test ? values[0] : values, operator, tested, []);
    if ('problems' in checked) {
      for (const problem of checked.problems) this.refuse(this.placeOf(problem, test, tokens), problem);
      return undefined;
    }
    const fault = operator === 'regex' ? this.patterns.fault(checked.ok as string) : undefined;
    return fault ? this.refuse(this.inside(tokens[0]!, fault.at), fault) : checked.ok;
  }

  /** A problem of one value in a list has the position of the value as its place. */
  private placeOf({ place: [position] }: FilterProblem, test: QueryTest, tokens: readonly ValueToken[]): number {
    if (position !== undefined) return tokens[position as number]!.at;
    return 'value' in test ? test.value.at : signOf(test).at;
  }

  /** The position in the query of a position in a text. In quotes, `\"` and `\\` are one letter of the text. */
  private inside({ at, quoted }: ValueToken, offset: number): number {
    if (!quoted) return at + offset;
    let position = at + 1;
    for (let letter = 0; letter < offset; letter += 1) position += /^\\["\\]/.test(this.query.slice(position, position + 2)) ? 2 : 1;
    return position;
  }

  private refuse(at: number, { problem, remedy }: Pick<FilterProblem, 'problem' | 'remedy'>): undefined {
    // Further mistakes are not collected.
    if (this.faults.length < LIMITS.problems) this.faults.push({ at, problem, remedy });
  }
}

function isSymbol(spelling: string): spelling is OperatorSymbol {
  return (SYMBOLS as readonly string[]).includes(spelling);
}

/** Returns the operator as written. */
function signOf(test: QueryTest): Token {
  if ('symbol' in test) return test.symbol;
  return 'in' in test ? test.in : test.between;
}

function tokensOf(test: QueryTest): readonly ValueToken[] {
  if ('value' in test) return [test.value];
  return 'bounds' in test ? test.bounds : test.values;
}

function meaningIn(test: QueryTest, type: TestedType): { operator: Operator; inverts?: true } {
  if ('symbol' in test) return meaningOf(test.symbol.text, type, test.value);
  return { operator: 'in' in test ? 'in' : 'between' };
}

function meaningOf(symbol: OperatorSymbol, type: TestedType, value: ValueToken | undefined): { operator: Operator; inverts?: true } {
  const meaning = MEANING[symbol];
  const truth = type === 'boolean' || (type === 'unknown' && value !== undefined && isTruth(value));
  return meaning.operator === 'eq' && truth ? { ...meaning, operator: 'is' } : meaning;
}

/** The value of a token: converted to the type of the field if possible, otherwise the text. */
function valueOf(token: ValueToken, operator: Operator, type: TestedType): string | number | boolean {
  const { text } = token;
  if (operator === 'regex' || type === 'string' || type === 'timestamp' || token.quoted) return text;
  if (operator === 'is' && isTruth(token)) return text === 'true';
  return NUMBER.test(text) ? Number(text) : text;
}

function isTruth({ text, quoted }: ValueToken): boolean {
  return !quoted && (text === 'true' || text === 'false');
}
