import type { Filter } from './filter';
import { FilterError } from './filter-error';
import { LIMITS } from './limits';

/** Parses the JSON text of a filter. */
export function parseFilterJson(text: string): unknown {
  if (text.length > LIMITS.text) throw tooLong(text);
  try {
    // eslint-disable-next-line bounds/json -- within the limit of a text
    return JSON.parse(text);
  } catch (error) {
    throw new FilterError([
      { place: [], problem: `The string is not JSON: ${(error as Error).message}.`, remedy: 'Write `{"AND": [...]}`.' },
    ]);
  }
}

/** Serializes a filter for the parameter `filters`. Equal filters have equal strings. */
export function filterText(filter: Filter): string {
  return JSON.stringify(filter);
}

function tooLong({ length }: string): FilterError {
  const problem = `The filter has ${length} characters. At most ${LIMITS.text} are allowed.`;
  return new FilterError([{ place: [], problem, remedy: 'Write fewer conditions or shorter values.' }]);
}
