import type { Filter } from '../../filter';
import { timeRange, type TimeFlags } from './time-range';

const DAY = 86_400;

/** The flags that select requests. */
export interface FilterFlags extends TimeFlags {
  readonly filter?: string;
}

/**
 * The filter of a query. It is read here, so that a mistake is shown at its place, and any service gets the JSON form. Where
 * nothing names a time range, it is the last 24 hours.
 *
 * @throws FilterError or QueryError with the mistakes
 */
export async function filterOf({ filter = '', ...flags }: FilterFlags, now: Date): Promise<Filter> {
  const { filterFromText, normalFilter, parseQuery } = await import('../../filter');
  const text = filter.trim();
  const json = text.startsWith('{') ? conditionsIn(text) : undefined;
  const isJson = text.startsWith('{');
  const hasRange = json ? json.some(isTimeRange) : !isJson && hasTimeRange(text);
  const given = timeRange(flags, now);
  if (hasRange && given !== undefined)
    throw new Error('The filter has a time range, and the command line has another one. Remove one of them.');
  const range = given ?? timeRange({ last: DAY }, now);
  if (hasRange) return isJson ? filterFromText(text) : parseQuery(text);
  if (!isJson) return parseQuery([text, range].filter(Boolean).join(', '));
  // What is no list of conditions has its mistakes told.
  if (json === undefined) return filterFromText(text);
  const [first] = (await parseQuery(range ?? '')).AND;
  return normalFilter({ AND: [first, ...json] });
}

/** Whether a condition of the query string is a time range, and no text in quotes only says so. */
function hasTimeRange(query: string): boolean {
  return /(?:^|,)\s*timestamp\s+between\b/i.test(query.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, '""'));
}

function conditionsIn(text: string): unknown[] | undefined {
  try {
    const { AND: conditions } = JSON.parse(text) as { AND?: unknown };
    return Array.isArray(conditions) ? conditions : undefined;
  } catch {
    return undefined;
  }
}

function isTimeRange(condition: unknown): boolean {
  const { field, op } = Object(condition) as { readonly field?: unknown; readonly op?: unknown };
  return field === 'timestamp' && op === 'between';
}
