/** Selects records by a filter, in memory. Loads RE2. */
export { matcherOf, type Matcher } from './matcher';
