import type { TestedType } from '../../model/traffic';
import type { Operand, Scalar } from './filter';
import { LIMITS } from './limits';
import type { Operator } from './operator';
import type { FilterPlace, FilterProblem } from './problem';
import { readTimestamp } from './timestamp';
import { messageValue } from './words';

/** Lone surrogate, which no record can contain, because UTF-8 cannot encode it. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Checked value, or its problems. */
export type Checked<T> = { readonly ok: T } | { readonly problems: readonly FilterProblem[] };

/** Values that the operand of a test is compared with. */
export interface TestedValues {
  /** Type of one compared value. */
  readonly type: TestedType;
  /** Whether the field contains a list, which `eq` may compare as a whole. */
  readonly list: boolean;
}

/**
 * Checks the value of a test. The operator must accept the type.
 *
 * @returns the value in its normal form: timestamps in one form, and the lower one of two bounds first
 */
export function checkOperand(value: unknown, operator: Operator, { type, list }: TestedValues, place: FilterPlace): Checked<Operand> {
  if (Array.isArray(value) && value.length > LIMITS.values)
    return refused(place, `The list has ${value.length} values. At most ${LIMITS.values} are allowed.`, 'Send several queries.');
  if (operator === 'between') return checkBounds(value, type, place);
  if (operator === 'in') return checkMembers(value, type, place);
  if (!Array.isArray(value)) return checkScalar(value, typeFor(operator, type), place);
  if (operator === 'eq' && list) return checkEach(value, type, place);
  const remedy = operator === 'eq' ? 'Write one value, or use the operator `in`.' : 'Write one value.';
  return refused(place, `\`${operator}\` takes one value, not a list.`, remedy);
}

/** Checks two timestamps. @returns the earlier first */
export function checkTimestamps([a, b]: readonly [unknown, unknown], place: FilterPlace): Checked<[string, string]> {
  const [from, to] = [timestampIn(a), timestampIn(b)];
  if (from && to) return { ok: from.moment <= to.moment ? [from.text, to.text] : [to.text, from.text] };
  const problems = [from ?? timestampProblem(a, [...place, 0]), to ?? timestampProblem(b, [...place, 1])];
  return { problems: problems.filter((each): each is FilterProblem => 'problem' in each) };
}

function checkBounds(value: unknown, type: TestedType, place: FilterPlace): Checked<Operand> {
  const what = type === 'timestamp' ? 'timestamps' : 'numbers';
  if (!Array.isArray(value) || value.length !== 2) {
    return refused(
      place,
      `\`between\` takes two ${what}, found ${Array.isArray(value) ? `a list of ${value.length}` : messageValue(value)}.`,
      'Write a list of two.',
    );
  }
  if (type === 'timestamp') return checkTimestamps(value as [unknown, unknown], place);
  const bounds = checkEach(value, type === 'unknown' ? 'float' : type, place);
  return 'ok' in bounds ? { ok: [...(bounds.ok as number[])].sort((a, b) => a - b) } : bounds;
}

function checkMembers(value: unknown, type: TestedType, place: FilterPlace): Checked<Operand> {
  if (!Array.isArray(value))
    return refused(place, `\`in\` takes a list of values, found ${messageValue(value)}.`, 'Write a list, or use the operator `eq`.');
  return checkEach(value, type, place);
}

function checkEach(values: readonly unknown[], type: TestedType, place: FilterPlace): Checked<Scalar[]> {
  const checked = values.map((value, position) => checkScalar(value, type, [...place, position]));
  const problems = checked.flatMap((each) => ('problems' in each ? each.problems : []));
  return problems.length > 0 ? { problems } : { ok: checked.map((each) => (each as { ok: Scalar }).ok) };
}

/** Returns the type of the value for an operator. */
function typeFor(operator: Operator, type: TestedType): TestedType {
  if (operator === 'regex') return 'string';
  if (type !== 'unknown') return type;
  if (operator === 'is') return 'boolean';
  return operator === 'eq' ? 'unknown' : 'float';
}

function checkScalar(value: unknown, type: TestedType, place: FilterPlace): Checked<Scalar> {
  if (type === 'boolean') {
    return typeof value === 'boolean'
      ? { ok: value }
      : refused(place, `${messageValue(value)} is not a boolean.`, 'Write true or false, without quotes.');
  }
  if (type === 'timestamp') {
    const timestamp = timestampIn(value);
    return timestamp ? { ok: timestamp.text } : { problems: [timestampProblem(value, place)] };
  }
  if (type === 'string' && typeof value !== 'string') return refused(place, `${messageValue(value)} is not a string.`, textRemedy(value));
  if (typeof value === 'string' && (type === 'string' || type === 'unknown')) {
    return LONE_SURROGATE.test(value)
      ? refused(place, `${messageValue(value)} contains one half of a surrogate pair.`, 'Write whole characters.')
      : { ok: value };
  }
  if (typeof value !== 'number') {
    const wanted = type === 'unknown' ? 'a string or a number' : type === 'integer' ? 'a whole number' : 'a number';
    return refused(place, `${messageValue(value)} is not ${wanted}.`, numberRemedy(value, wanted));
  }
  if (!Number.isFinite(value)) return refused(place, `${value} is not a number that JSON can express.`, 'Write a finite number.');
  if (type === 'integer' && !Number.isInteger(value))
    return refused(place, `${value} is not a whole number.`, 'Write a number without decimals.');
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    return refused(place, `${value} is too large for JSON to express exactly.`, 'Write a number below 2^53.');
  // JSON has one zero.
  return { ok: value === 0 ? 0 : value };
}

function textRemedy(value: unknown): string {
  return typeof value === 'number' || typeof value === 'boolean' ? `Write it in quotes: "${value}".` : 'Write a string in quotes.';
}

function numberRemedy(value: unknown, wanted: string): string {
  const number = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
  return number ? 'Write it without quotes.' : `Write ${wanted}.`;
}

function timestampIn(value: unknown) {
  return typeof value === 'string' ? readTimestamp(value) : undefined;
}

function timestampProblem(value: unknown, place: FilterPlace): FilterProblem {
  return {
    place,
    problem: `${messageValue(value)} is not a timestamp.`,
    remedy: 'Write it in ISO 8601, with at least year, month and day, such as "2025-03-01", "2025-03-01 08:00" or "2025-03-01T08:00:00Z".',
  };
}

function refused(place: FilterPlace, problem: string, remedy: string): { problems: readonly FilterProblem[] } {
  return { problems: [{ place, problem, remedy }] };
}
