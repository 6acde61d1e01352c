/**
 * The language of traffic filters. Loaded by import() on demand, because most runs need no filters. `evaluate`, which selects
 * records, loads RE2. `timestamp` may be imported alone, to read many records.
 */

export { doubtsIn, doubtText, type FilterDoubt } from './doubts';
export type * from './filter';
export { isInverted, isRecordTest } from './filter';
export { FilterError } from './filter-error';
export { filterText } from './filter-text';
export { keyIn, type Key } from './key';
export { LIMITS } from './limits';
export { meaningOf, recordsOf, type TestMeaning } from './meaning';
export type { Operator } from './operator';
export { problemText, type FilterPlace, type FilterProblem } from './problem';
export { printQuery } from './query/print-query';
export { QueryError, type QueryFault } from './query/query-error';
export { NUMBER } from './query/read-query';
export { filterFromText, normalFilter, parseQuery } from './read-filter';
export { Fields, isNamedValues } from './tested';
export { readTimestamp, type Timestamp } from './timestamp';
