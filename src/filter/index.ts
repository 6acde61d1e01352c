/**
 * The language of traffic filters. Loaded by import() when a function of it is called: most runs call none.
 */

export type * from './filter';
export { FilterError } from './filter-error';
export { filterFromText, filterText } from './filter-text';
export { normalFilter } from './normal-filter';
export { problemText, type Place, type Problem } from './problem';
export { parseQuery } from './query/parse-query';
export { printQuery } from './query/print-query';
export { QueryError, type Fault } from './query/query-error';
