import type { Filter } from './filter';
import { FilterError } from './filter-error';
import { normalFilter } from './normal-filter';

/**
 * Reads the JSON text of a filter.
 *
 * @throws FilterError with all mistakes
 */
export function filterFromText(text: string): Filter {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new FilterError([
      { place: [], problem: `The text is not JSON: ${(error as Error).message}.`, remedy: 'Write `{"AND": [...]}`.' },
    ]);
  }
  return normalFilter(json);
}

/** The JSON text of a filter, for the parameter `filters`. Equal filters have equal texts. */
export function filterText(filter: Filter): string {
  return JSON.stringify(filter);
}
