/** A parameter in the query of a route. */
export interface QueryParameter {
  readonly name: string;
  readonly type: 'integer' | 'string' | 'string[]' | 'boolean';
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: number;
  readonly description: string;
}

/** A route for traffic data (contract, sections 4.8 and 4.9). */
export interface TrafficRoute {
  readonly section: '4.8' | '4.9';
  readonly method: 'GET' | 'DELETE' | 'POST';
  /** Path after the version segment. */
  readonly path: `/data/${string}`;
  readonly query: readonly QueryParameter[];
  /** Whether requests must have the headers of `TRAFFIC_HEADERS`; undefined if the route has none. */
  readonly headers?: 'required' | 'optional';
}

/** Known values of the header `provider`, which selects the database. */
export const TRAFFIC_PROVIDERS = ['document_db', 'analytics_db'] as const;

/** Values of the header `syntax`, the notation of filters. Not in the contract. */
export const FILTER_SYNTAXES = ['json', 'string_query'] as const;

/** The headers of traffic routes, with their values. */
export const TRAFFIC_HEADERS = { provider: TRAFFIC_PROVIDERS, syntax: FILTER_SYNTAXES } as const;

/** Version segment of the routes of section 4.9 in the guide, which differs from the one of all others. */
export const GUIDE_VERSION = 'v4.0';

const FILTERS: QueryParameter = {
  name: 'filters',
  type: 'string',
  description: 'The conditions that requests must meet, as a query string or as JSON text.',
};
const DEBUG: QueryParameter = {
  name: 'debug',
  type: 'boolean',
  description: 'Return the rendered query of the database without running it.',
};
const SAVE_HISTORY: QueryParameter = { name: 'save_history', type: 'boolean', description: 'Save the query in the query history.' };

/** Parameters that select entries of the quarantine list. */
const QUARANTINE: readonly QueryParameter[] = [
  { name: 'config', type: 'string', description: 'Name of the configuration that the sources were quarantined in.' },
  { name: 'ids', type: 'string[]', description: 'Ids of entries of the list.' },
  { name: 'rule_ids', type: 'string[]', description: 'Ids of dynamic rules.' },
];

/** The routes for traffic data, in the contract's order. */
export const TRAFFIC_ROUTES = {
  quarantined: { section: '4.8', method: 'GET', path: '/data/quarantined', query: QUARANTINE, headers: 'required' },
  release: { section: '4.8', method: 'DELETE', path: '/data/quarantined', query: [], headers: 'required' },
  logs: {
    section: '4.9',
    method: 'GET',
    path: '/data/logs',
    query: [
      { name: 'limit', type: 'integer', minimum: 1, maximum: 2500, default: 100, description: 'Maximum number of results.' },
      { name: 'offset', type: 'integer', minimum: 0, default: 0, description: 'Number of results to skip.' },
      FILTERS,
      DEBUG,
      SAVE_HISTORY,
    ],
    headers: 'optional',
  },
  stats: { section: '4.9', method: 'GET', path: '/data/stats', query: [FILTERS, DEBUG], headers: 'optional' },
  timeline: { section: '4.9', method: 'GET', path: '/data/timeline', query: [FILTERS, DEBUG], headers: 'optional' },
  topx: { section: '4.9', method: 'GET', path: '/data/topx', query: [FILTERS, DEBUG, SAVE_HISTORY], headers: 'optional' },
  parse: { section: '4.9', method: 'POST', path: '/data/timeline/parse', query: [] },
} as const satisfies Readonly<Record<string, TrafficRoute>>;

/** The four routes that run a query. */
export type TrafficQuery = 'logs' | 'stats' | 'timeline' | 'topx';
