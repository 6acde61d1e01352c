import { API_VERSION } from '../model';
import type { TrafficRoute } from '../model/traffic';
import type { CallOptions } from './options';

/**
 * The conditions that requests must meet (contract, section 4.10): a query string, or the JSON form as an object or a
 * string. The first condition is a time range.
 */
export type FilterInput = string | { readonly AND: readonly object[] };

/** The headers of traffic routes. The contract does not list all of their values. */
export interface TrafficHeaders {
  /**
   * The header `provider`: the database to read from, `document_db` or `analytics_db`, or another database of the deployment.
   *
   * @default - not sent; `document_db` for the quarantine list, which requires the header
   */
  readonly database?: string;
  /**
   * The header `syntax`: the notation of the filter, `json` or `string_query`, or another notation of the deployment.
   *
   * @default - not sent; `string_query` for the quarantine list, which requires the header
   */
  readonly syntax?: string;
}

/** Options of one query. */
export interface TrafficOptions extends CallOptions, TrafficHeaders {}

/** Returns `/api/v4.3/data/...` as segments. */
export function dataRoute({ path }: TrafficRoute): string[] {
  return ['api', API_VERSION, ...path.slice(1).split('/')];
}

export function trafficHeaders({ database, syntax }: TrafficHeaders): Record<string, string> {
  return { ...(database !== undefined && { provider: database }), ...(syntax !== undefined && { syntax }) };
}

/** Returns the filter as the value of the parameter `filters`. */
export function filterParameter(filters: FilterInput): string {
  return typeof filters === 'string' ? filters : JSON.stringify(filters);
}
