import { own } from '../../../model/own';
import type { TrafficRecord } from '../../../model/traffic';
import { type Condition, type Filter, isInverted, isRecordTest } from '../filter';
import { meaningOf, recordsOf } from '../meaning';
import { Fields } from '../tested';
import { comparisonWith, listComparisonWith } from './comparison';
import type { FilterBudget } from './filter-budget';
import { type Holder, someValue, subRecords } from './values';

/** Whether a filter selects a record. */
export type Matcher = (record: TrafficRecord) => boolean;

type Holds = (holder: Holder) => boolean;

/**
 * Returns the reference implementation of a filter. Databases compile filters to SQL, and tests compare the results.
 *
 * A test is true if some value of its field passes. Nulls and values of another type are ignored. So a test of a missing
 * field is false, and its inversion is true.
 *
 * @param filter in its normal form
 * @param budget of all filters that records are compared with
 * @throws Error if these filters together exceed a limit
 */
export function matcherOf({ AND }: Filter, budget: FilterBudget): Matcher {
  return every(AND.map((condition) => holds(condition, Fields.OF_RECORD, budget)));
}

function holds(condition: Condition, fields: Fields, budget: FilterBudget): Holds {
  budget.spend('conditions', 1);
  if (isInverted(condition)) {
    const inner = holds(condition.NOT, fields, budget);
    return (holder) => !inner(holder);
  }
  if (isRecordTest(condition)) {
    const { field, inside } = recordsOf(condition, fields);
    const inner = every(condition.conditions.map((each) => holds(each, inside, budget)));
    return (holder) => subRecords(field, holder).some(inner);
  }
  const { field, key, operator, inverted, type } = meaningOf(condition, fields);
  const { value } = condition;
  budget.spend('values', Array.isArray(value) ? value.length : 1);
  if (operator === 'regex') budget.spendPattern(String(value));
  if (key && 'pattern' in key) budget.spendPattern(key.pattern);
  if (operator === 'eq' && Array.isArray(value)) {
    const equals = listComparisonWith(value, type);
    return (holder) => equals(own(holder, field.name)) !== inverted;
  }
  const passes = comparisonWith(operator, value, type);
  const some = someValue(field, key);
  return (holder) => some(holder, passes) !== inverted;
}

function every(all: readonly Holds[]): Holds {
  return (holder) => all.every((each) => each(holder));
}
