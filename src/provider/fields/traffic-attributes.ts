import { asText } from '../../model/json';
import { filterDoubted } from '../messages/data-sources';
import type { AttributePathFor } from '../framework/resource';
import type { Attributes, TypedAttribute } from '../framework/schema';
import { type Diagnostics, path } from '../framework/diagnostics';
import { memberValue, type ValueObject } from '../framework/value';

/** The argument `filters`, which every traffic query has. */
export const FILTERS: TypedAttribute = {
  type: 'string',
  required: true,
  description:
    'The conditions that requests must meet: the result of the function `provider::svc::filter`, or a query string such as ' +
    '`timestamp between 2025-03-01 and 2025-03-02, status >= 500`. It contains a time range. If the range ends in the future, ' +
    'every plan may read other results.',
};

/** The headers of traffic routes, as attributes. `provider` is a reserved name in Terraform. */
export const TRAFFIC_HEADER_ATTRIBUTES: Attributes = {
  database: {
    type: 'string',
    optional: true,
    description:
      'Database to read from: the header `provider` of the API. Known values: `document_db`, `analytics_db`. Deployments may have ' +
      'others. Default: the service chooses; `document_db` for the quarantine list.',
  },
  syntax: {
    type: 'string',
    optional: true,
    description:
      'Notation of the query: the header `syntax` of the API. Known values: `json`, `string_query`. Deployments may have others. ' +
      'Default: the service detects it; `string_query` for the quarantine list.',
  },
};

/** Returns the filter. Warns of conditions that equal no value. A filter that this release cannot read is for the service to judge. */
export async function filtersIn({ filters }: ValueObject, diagnostics: Diagnostics): Promise<string> {
  const text = asText(filters);
  const { doubtsIn, doubtText, filterFromText, parseQuery } = await import('../../traffic/filter');
  const filter = await (text.trimStart().startsWith('{') ? filterFromText(text) : parseQuery(text)).catch(() => undefined);
  for (const doubt of filter ? doubtsIn(filter) : []) diagnostics.add(filterDoubted(doubtText(doubt)), path('filters'));
  return text;
}

/** Returns the headers in the values. */
export function trafficHeadersIn(values: ValueObject): { readonly database?: string; readonly syntax?: string } {
  const { database, syntax } = values;
  return {
    ...(typeof database === 'string' ? { database } : {}),
    ...(typeof syntax === 'string' ? { syntax } : {}),
  };
}

/** Finds the arguments in problems of queries: of query parameters and members of the body by their names, and of headers. */
export function trafficPaths(attributes: Attributes): AttributePathFor {
  return ([part, header]) => {
    const name = part === 'header' ? (header === 'provider' ? 'database' : header) : part;
    return typeof name === 'string' && Object.hasOwn(attributes, name) ? path(name) : undefined;
  };
}

/** Returns the strings of a list or set; undefined for null. */
export function textsIn(values: ValueObject, name: string): string[] | undefined {
  const value = memberValue(values, name);
  return Array.isArray(value) ? value.map(String) : undefined;
}
