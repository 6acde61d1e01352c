import type { TestedType } from '../model/traffic';
import type { Operand, Scalar } from './filter';
import type { Operator } from './operator';
import type { Place, Problem } from './problem';
import { readTimestamp } from './timestamp';
import { shown } from './words';

/** A checked value, or what is wrong with it. */
export type Checked<T> = { readonly ok: T } | { readonly problems: readonly Problem[] };

/**
 * Checks the value of a test.
 *
 * @param type of the field; the operator must accept it
 * @returns the value in its normal form, with the earlier of two timestamps first
 */
export function checkOperand(value: unknown, operator: Operator, type: TestedType, place: Place): Checked<Operand> {
  if (operator === 'between') return checkBounds(value, type, place);
  if (operator === 'in') return checkMembers(value, type, place);
  if (Array.isArray(value)) {
    const remedy = operator === 'eq' ? 'Write one value, or use the operator `in`.' : 'Write one value.';
    return refused(place, `\`${operator}\` takes one value, not a list.`, remedy);
  }
  return checkScalar(value, typeFor(operator, type), place);
}

/** Two timestamps, the earlier first. Both are checked. */
export function checkTimestamps([a, b]: readonly [unknown, unknown], place: Place): Checked<[string, string]> {
  const [from, to] = [timestampIn(a), timestampIn(b)];
  if (from && to) return { ok: from.moment <= to.moment ? [from.text, to.text] : [to.text, from.text] };
  const problems = [from ?? timestampProblem(a, [...place, 0]), to ?? timestampProblem(b, [...place, 1])];
  return { problems: problems.filter((each): each is Problem => 'problem' in each) };
}

function checkBounds(value: unknown, type: TestedType, place: Place): Checked<Operand> {
  const what = type === 'timestamp' ? 'timestamps' : type === 'unknown' ? 'numbers or timestamps' : 'numbers';
  if (!Array.isArray(value) || value.length !== 2) {
    return refused(
      place,
      `\`between\` takes two ${what}, found ${Array.isArray(value) ? `a list of ${value.length}` : shown(value)}.`,
      'Write a list of two.',
    );
  }
  const bounds = value as [unknown, unknown];
  // The contract does not show the type. Texts can only be timestamps here.
  if (type === 'timestamp' || (type === 'unknown' && bounds.some((bound) => typeof bound === 'string')))
    return checkTimestamps(bounds, place);
  return checkEach(bounds, type === 'unknown' ? 'float' : type, place);
}

function checkMembers(value: unknown, type: TestedType, place: Place): Checked<Operand> {
  if (!Array.isArray(value))
    return refused(place, `\`in\` takes a list of values, found ${shown(value)}.`, 'Write a list, or use the operator `eq`.');
  return checkEach(value, type, place);
}

function checkEach(values: readonly unknown[], type: TestedType, place: Place): Checked<Scalar[]> {
  const checked = values.map((value, position) => checkScalar(value, type, [...place, position]));
  const problems = checked.flatMap((each) => ('problems' in each ? each.problems : []));
  return problems.length > 0 ? { problems } : { ok: checked.map((each) => (each as { ok: Scalar }).ok) };
}

/** The type of the value, if the type of the field does not decide it. */
function typeFor(operator: Operator, type: TestedType): TestedType {
  if (operator === 'regex') return 'string';
  if (type !== 'unknown') return type;
  if (operator === 'is') return 'boolean';
  return operator === 'eq' ? 'unknown' : 'float';
}

function checkScalar(value: unknown, type: TestedType, place: Place): Checked<Scalar> {
  if (type === 'boolean')
    return typeof value === 'boolean'
      ? { ok: value }
      : refused(place, `${shown(value)} is not a boolean.`, 'Write true or false, without quotes.');
  if (type === 'string' || type === 'timestamp')
    return typeof value === 'string' ? { ok: value } : refused(place, `${shown(value)} is not a text.`, textRemedy(value));
  if (typeof value === 'string' && type === 'unknown') return { ok: value };
  if (typeof value !== 'number') {
    const wanted = type === 'unknown' ? 'a text or a number' : type === 'integer' ? 'a whole number' : 'a number';
    return refused(place, `${shown(value)} is not ${wanted}.`, numberRemedy(value, wanted));
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
  return typeof value === 'number' || typeof value === 'boolean' ? `Write it in quotes: "${value}".` : 'Write a text in quotes.';
}

function numberRemedy(value: unknown, wanted: string): string {
  const number = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
  return number ? 'Write it without quotes.' : `Write ${wanted}.`;
}

function timestampIn(value: unknown) {
  return typeof value === 'string' ? readTimestamp(value) : undefined;
}

function timestampProblem(value: unknown, place: Place): Problem {
  return {
    place,
    problem: `${shown(value)} is not a timestamp.`,
    remedy: 'Write it in ISO 8601, with at least year, month and day, such as "2025-03-01", "2025-03-01 08:00" or "2025-03-01T08:00:00Z".',
  };
}

function refused(place: Place, problem: string, remedy: string): { problems: readonly Problem[] } {
  return { problems: [{ place, problem, remedy }] };
}
