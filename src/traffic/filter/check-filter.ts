import { ConditionCheck, isAnyObject } from './condition-check';
import type { Condition, Filter, TimeRange } from './filter';
import { FilterError } from './filter-error';
import { checkTimestamps } from './operand';
import type { Patterns } from './pattern/patterns';
import { messageValue } from './words';

const RANGE_REMEDY = 'Write `{"field": "timestamp", "op": "between", "value": [from, to]}`.';

/**
 * Checks the JSON form of a filter (contract, section 4.10), and returns it in one normal form: members in the order
 * `field`, `op`, `key`, `value`, timestamps in one form, and the lower one of two bounds first. Both spellings of an
 * inverted condition stay, `not ` and `NOT`.
 *
 * @param json any JSON value
 * @throws FilterError with the mistakes
 */
export function checkFilter(json: unknown, patterns: Patterns): Filter {
  const check = new ConditionCheck(patterns);
  const filter = filterIn(json, check);
  if (!filter || check.problems.length > 0) throw new FilterError(check.problems);
  return filter;
}

function filterIn(json: unknown, check: ConditionCheck): Filter | undefined {
  if (!isAnyObject(json)) return check.refuse([], `A filter must be an object, found ${messageValue(json)}.`, 'Write `{"AND": [...]}`.');
  if (Object.hasOwn(json, 'OR')) {
    check.refuse(
      ['OR'],
      'A filter cannot combine conditions with OR.',
      'To test one field for several values, use the operator `in`. Otherwise, send a query for each condition.',
    );
  }
  const { OR: _, ...rest } = json;
  check.members(rest, ['AND'], []);
  const { AND: conditions } = json;
  if (!Array.isArray(conditions)) {
    return Object.hasOwn(json, 'AND') || !Object.hasOwn(json, 'OR')
      ? check.refuse(['AND'], `The conditions of a filter must be a list, found ${messageValue(conditions)}.`, 'Write `{"AND": [...]}`.')
      : undefined;
  }
  const [first, ...others] = conditions as unknown[];
  const range = checkRange(first, check);
  const checked = others.map((condition, position) => check.condition(condition, ['AND', position + 1]));
  return range && checked.every((each): each is Condition => each !== undefined) ? { AND: [range, ...checked] } : undefined;
}

function checkRange(json: unknown, check: ConditionCheck): TimeRange | undefined {
  const place = ['AND', 0];
  if (!isAnyObject(json) || json.field !== 'timestamp' || json.op !== 'between')
    return check.refuse(place, 'The first condition of a filter must be the time range.', RANGE_REMEDY);
  check.members(json, ['field', 'op', 'value'], place);
  const at = [...place, 'value'];
  const { value } = json;
  if (!Array.isArray(value) || value.length !== 2)
    return check.refuse(at, `A time range must be a list of two timestamps, found ${messageValue(value)}.`, RANGE_REMEDY);
  const range = checkTimestamps(value as [unknown, unknown], at);
  if ('ok' in range) return { field: 'timestamp', op: 'between', value: range.ok };
  return check.collect(range.problems);
}
