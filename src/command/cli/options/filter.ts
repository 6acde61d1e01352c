import { parseJson } from '../../../model';
import { replaceStrings } from '../../../model/quoted';
import type { Filter } from '../../../traffic/filter';
import { timeRange, type TimeFlags } from './time-range';

const DAY = 86_400;

/** Flags that select requests. */
export interface FilterFlags extends TimeFlags {
  readonly filter?: string;
}

/**
 * Parses the filter of a query, so mistakes are reported with their position. The default time range is the last 24 hours.
 *
 * @param now time of this machine, called only if the time range depends on it
 * @throws FilterError or QueryError with the mistakes
 */
export async function filterFromFlags({ filter = '', ...flags }: FilterFlags, now: () => Date): Promise<Filter> {
  const { filterFromText, normalFilter, parseQuery } = await import('../../../traffic/filter');
  const text = filter.trim();
  const json = text.startsWith('{') ? conditionsIn(text) : undefined;
  const isJson = text.startsWith('{');
  const hasRange = json ? json.some(isTimeRange) : !isJson && hasTimeRange(text);
  const given = timeRange(flags, now);
  if (hasRange && given !== undefined) throw new Error('The filter and the command line both have a time range. Remove one of the two.');
  if (hasRange) return isJson ? filterFromText(text) : parseQuery(text);
  const range = given ?? timeRange({ last: DAY }, now);
  if (!isJson) return parseQuery([text, range].filter(Boolean).join(', '));
  // Reports the mistakes of JSON that is not a list of conditions.
  if (json === undefined) return filterFromText(text);
  const [first] = (await parseQuery(range ?? '')).AND;
  return normalFilter({ AND: [first, ...json] });
}

/** Whether a condition of the query string is a time range. Text in quotes does not count: a quote without its end is a mistake. */
function hasTimeRange(query: string): boolean {
  const conditions = replaceStrings(query.toLowerCase(), () => '""').split(',');
  return conditions.some((condition) => /^timestamp\s+between\b/.test(condition.trimStart()));
}

function conditionsIn(text: string): unknown[] | undefined {
  try {
    const { AND: conditions } = parseJson(text) as { AND?: unknown };
    return Array.isArray(conditions) ? conditions : undefined;
  } catch {
    return undefined;
  }
}

function isTimeRange(condition: unknown): boolean {
  const { field, op } = Object(condition) as { readonly field?: unknown; readonly op?: unknown };
  return field === 'timestamp' && op === 'between';
}
