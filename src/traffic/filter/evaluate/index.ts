/** Selects records by a filter, in memory. Loads RE2. */
export { FilterBudget } from './filter-budget';
export { matcherOf, type Matcher } from './matcher';
