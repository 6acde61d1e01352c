import type { ProviderFunction } from '../framework/function';
import { errorText } from './error-text';

/** Turns a query string into the JSON form. The service can, too; this needs no service. */
export const parseFilterFunction: ProviderFunction = {
  name: 'parse_filter',
  signature: {
    summary: 'Turns a query string into the JSON form of a traffic filter',
    description:
      'Reads the query string that the dashboard and the event log take, such as `status=404, timestamp between 2025-03-01 08:00 ' +
      'and 2025-03-01 09:00`, and returns the JSON form of the filter, for the `filters` parameter of traffic queries. Conditions ' +
      'are separated by commas and must all hold; one of them is the time range, in any place. A condition is a field, an operator ' +
      '(`=`, `!=`, `>`, `<`, `>=`, `<=`, `~` for a regular expression, `!~` for none that matches) and a value; a name in brackets ' +
      'after the field, as in `headers["x-tenant"]`, selects one of several values. A value with white space or commas stands in ' +
      'double quotes, inside which `\\"` and `\\\\` are a quote and a backslash. Values get the type of the field that they are ' +
      'compared with. The function works offline; what is wrong with the query is pointed at. Lists of values, conditions on ' +
      'sub-records and other operators can be said by the function `filter` only. Messages quote the query, and engines do not say ' +
      'which arguments are sensitive: keep secrets out of filters.',
    parameters: [{ name: 'query', type: 'string', description: 'The query string.' }],
    returns: 'string',
  },
  async call([query]) {
    const { filterText, parseQuery, QueryError } = await import('../../filter');
    try {
      return { result: filterText(parseQuery(query as string)) };
    } catch (error) {
      if (error instanceof QueryError) return { error: { text: errorText(error.message), argument: 0 } };
      throw error;
    }
  },
};
