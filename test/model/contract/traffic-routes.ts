/** One row of the route tables of sections 4.8 and 4.9, transcribed by hand. */
export interface TrafficRouteRow {
  readonly method: string;
  readonly path: string;
  readonly section: string;
  /** As the table spells it; of 4.9, "Query parameters". */
  readonly input: string;
  /** The parameters of the query that the input names. */
  readonly query: readonly string[];
  /** Of 4.8 by the row; of 4.9 by the sentence above the table. */
  readonly headers?: 'required' | 'optional';
  readonly limits?: Readonly<Record<string, { readonly minimum?: number; readonly maximum?: number; readonly default: number }>>;
}

export const TRAFFIC_ROUTE_ROWS: readonly TrafficRouteRow[] = [
  {
    method: 'GET',
    path: '/data/quarantined',
    section: '4.8',
    input:
      'Query: config (string, optional), ids (string[], optional), rule_ids (string[], optional). ' +
      'Headers: provider (required, enum, the database to read from), syntax (required, enum, the query syntax)',
    query: ['config (string)', 'ids (string[])', 'rule_ids (string[])'],
    headers: 'required',
  },
  {
    method: 'DELETE',
    path: '/data/quarantined',
    section: '4.8',
    input:
      'Headers: provider (required enum), syntax (required enum). ' +
      'Body: config (string), ids (string[]), rule_ids (string[]), all optional',
    query: [],
    headers: 'required',
  },
  {
    method: 'GET',
    path: '/data/logs',
    section: '4.9',
    input:
      'limit (integer, 1 to 2500, default 100), offset (integer, default 0), filters (string), debug (boolean), save_history (boolean)',
    query: ['limit (integer)', 'offset (integer)', 'filters (string)', 'debug (boolean)', 'save_history (boolean)'],
    headers: 'optional',
    // Section 8 has the same; a negative offset skips nothing that exists.
    limits: { limit: { minimum: 1, maximum: 2500, default: 100 }, offset: { minimum: 0, default: 0 } },
  },
  {
    method: 'GET',
    path: '/data/stats',
    section: '4.9',
    input: 'filters (string), debug (boolean)',
    query: ['filters (string)', 'debug (boolean)'],
    headers: 'optional',
  },
  {
    method: 'GET',
    path: '/data/timeline',
    section: '4.9',
    input: 'filters (string), debug (boolean)',
    query: ['filters (string)', 'debug (boolean)'],
    headers: 'optional',
  },
  {
    method: 'GET',
    path: '/data/topx',
    section: '4.9',
    input: 'filters (string), debug (boolean), save_history (boolean)',
    query: ['filters (string)', 'debug (boolean)', 'save_history (boolean)'],
    headers: 'optional',
  },
  {
    method: 'POST',
    path: '/data/timeline/parse',
    section: '4.9',
    input: 'none; body `{query: string or object}` (required); converts a query string to the JSON filter form and returns a JSON object',
    query: [],
  },
];
