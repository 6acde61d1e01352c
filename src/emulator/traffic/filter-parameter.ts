import { type Filter, FilterError, filterFromText, parseQuery, QueryError } from '../../traffic/filter';
import type { FILTER_SYNTAXES } from '../../model/traffic';
import { HttpError, type RequestProblem } from '../http/http-error';
import { isJsonObject, type Json } from '../../model/json';

/** Notation of a filter, a value of the header `syntax`. */
export type FilterSyntax = (typeof FILTER_SYNTAXES)[number];

type Place = readonly (string | number)[];

/**
 * Parses a filter.
 *
 * @param syntax default: JSON, if the first character is `{`; otherwise a query string
 * @throws HttpError with all problems
 */
export function filterIn(text: string, loc: Place, syntax?: FilterSyntax): Promise<Filter> {
  const json = syntax === undefined ? text.trimStart().startsWith('{') : syntax === 'json';
  return explained(loc, () => (json ? filterFromText(text) : parseQuery(text)));
}

/** Parses a filter in a JSON object or a string. @throws HttpError with all problems */
export function filterInValue(value: Json | undefined, loc: Place): Promise<Filter> {
  if (typeof value === 'string') return filterIn(value, loc);
  // The length limit of filters applies to objects, too.
  if (isJsonObject(value)) return explained(loc, () => filterFromText(JSON.stringify(value)));
  const missing = value === undefined;
  throw HttpError.detailed([
    { loc, msg: missing ? 'Field required' : 'Input should be a string or an object', type: missing ? 'missing' : 'value_error' },
  ]);
}

async function explained(loc: Place, read: () => Promise<Filter>): Promise<Filter> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof FilterError) throw HttpError.detailed(error.problems.map((problem) => inJson(loc, problem)));
    if (error instanceof QueryError) throw HttpError.detailed(error.faults.map((fault) => inText(loc, fault)));
    throw error;
  }
}

function inJson(loc: Place, { place, problem, remedy }: FilterError['problems'][number]): RequestProblem {
  return { loc: [...loc, ...place], msg: `${problem} ${remedy}`, type: 'value_error' };
}

/** Returns a problem whose location ends with the position in the string. */
function inText(loc: Place, { at, problem, remedy }: QueryError['faults'][number]): RequestProblem {
  return { loc: [...loc, at], msg: `${problem} ${remedy}`, type: 'value_error' };
}
