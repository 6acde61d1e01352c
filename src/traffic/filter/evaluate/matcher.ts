import { own } from '../../../model/own';
import type { TrafficRecord } from '../../../model/traffic';
import { type Condition, type Filter, isInverted, isRecordTest } from '../filter';
import { meaningOf, recordsOf } from '../meaning';
import { Fields } from '../tested';
import { comparisonWith, listComparisonWith } from './comparison';
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
 */
export function matcherOf({ AND }: Filter): Matcher {
  return every(AND.map((condition) => holds(condition, Fields.OF_RECORD)));
}

function holds(condition: Condition, fields: Fields): Holds {
  if (isInverted(condition)) {
    const inner = holds(condition.NOT, fields);
    return (holder) => !inner(holder);
  }
  if (isRecordTest(condition)) {
    const { field, inside } = recordsOf(condition, fields);
    const inner = every(condition.conditions.map((each) => holds(each, inside)));
    return (holder) => subRecords(field, holder).some(inner);
  }
  const { field, key, operator, inverted, type } = meaningOf(condition, fields);
  const { value } = condition;
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
