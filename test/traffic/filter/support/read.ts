import type { Filter } from '../../../../src/traffic/filter';
import { checkFilter } from '../../../../src/traffic/filter/check-filter';
import { Re2Patterns } from '../../../../src/traffic/filter/pattern/re2-patterns';
import { readQuery } from '../../../../src/traffic/filter/query/read-query';

/** As `normalFilter`, without waiting for RE2 to load. */
export function normalFilter(json: unknown): Filter {
  return checkFilter(json, new Re2Patterns());
}

/** As `parseQuery`, without waiting for RE2 to load. */
export function parseQuery(query: string): Filter {
  return readQuery(query, new Re2Patterns());
}
