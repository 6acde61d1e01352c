import { type ProviderFunction, errorText } from '../framework/function';

/** Turns a query string into the JSON form of a filter. It needs no service. */
export const parseFilterFunction: ProviderFunction = {
  name: 'parse_filter',
  signature: {
    summary: 'Turns a query string into the JSON form of a traffic filter',
    description:
      'Reads the query string of the dashboard and the event log, such as `status=404, timestamp between 2025-03-01 08:00 and ' +
      '2025-03-01 09:00`. Returns the JSON form of the filter, for the `filters` parameter of traffic queries. Commas separate the ' +
      'conditions, and a request must meet all of them. One condition is the time range, in any place. A condition consists of a field, ' +
      'an operator (`=`, `!=`, `>`, `<`, `>=`, `<=`, `~` for a regular expression that matches, `!~` for one that does not) and a value. ' +
      '`status in (403, 404)` tests for several values, `status between 500 and 599` for a range, and `not` inverts a condition. ' +
      'A name in brackets after the field, as in `headers["x-tenant"]`, selects one of several values. Put a value with white space or ' +
      'commas in double quotes, and write `\\"` for a quote and `\\\\` for a backslash inside them. A value gets the type of its field. ' +
      'The function works offline, and its error messages show the place of a mistake. For conditions on ' +
      'sub-records, use the function `filter`. Error messages quote the query, also a sensitive one: do not write secrets into ' +
      'filters.',
    parameters: [{ name: 'query', type: 'string', description: 'The query string.' }],
    returns: 'string',
  },
  async call([query]) {
    const { filterText, parseQuery, QueryError } = await import('../../traffic/filter');
    try {
      return { result: filterText(await parseQuery(query as string)) };
    } catch (error) {
      if (error instanceof QueryError) return { error: { text: errorText(error.message), argument: 0 } };
      throw error;
    }
  },
};
