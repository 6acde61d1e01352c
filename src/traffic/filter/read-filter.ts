import { checkFilter } from './check-filter';
import type { Filter } from './filter';
import { parseFilterJson } from './filter-text';
import { NotedPatterns, type Patterns } from './pattern/patterns';
import { readQuery } from './query/read-query';

/**
 * Checks the JSON form of a filter (contract, section 4.10), and returns it in one normal form.
 *
 * @param json any JSON value
 * @throws FilterError with the mistakes
 */
export function normalFilter(json: unknown): Promise<Filter> {
  return checked((patterns) => checkFilter(json, patterns));
}

/**
 * Reads the JSON text of a filter.
 *
 * @throws FilterError with the mistakes
 */
export async function filterFromText(text: string): Promise<Filter> {
  return normalFilter(parseFilterJson(text));
}

/**
 * Reads the query string form of a filter, and returns the filter in its normal JSON form.
 *
 * @throws QueryError that shows the place of each mistake
 */
export function parseQuery(query: string): Promise<Filter> {
  return checked((patterns) => readQuery(query, patterns));
}

/** Most filters have no regular expression. Then RE2 is not loaded. */
async function checked(check: (patterns: Patterns) => Filter): Promise<Filter> {
  const noted = new NotedPatterns();
  try {
    const filter = check(noted);
    if (!noted.found) return filter;
  } catch (error) {
    if (!noted.found) throw error;
  }
  const { Re2Patterns } = await import('./pattern/re2-patterns');
  return check(new Re2Patterns());
}
