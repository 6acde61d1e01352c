import { Type } from '@sinclair/typebox';
import { isJsonObject } from '../model';
import { TRAFFIC_ROUTES, type TrafficQuery, type TrafficRecord } from '../model/traffic';
import { StatsResult, TimelineResult, TopxResult } from '../model/traffic/results';
import type { Query } from './address';
import type { Dispatcher } from './dispatcher';
import { jsonOf } from './reply';
import type { Kind } from './shapes';
import { readTraffic, type TrafficAnswer } from './traffic-answer';
import { dataRoute, filterParameter, trafficHeaders, type FilterInput, type TrafficOptions } from './traffic-request';

/** Of a query that the service can save. */
export interface SavedOptions extends TrafficOptions {
  /**
   * Save the query in the query history. If no answer comes and the client tries again, the history may have it twice.
   *
   * @default false
   */
  readonly saveHistory?: boolean;
}

/** Of a query of logs. */
export interface LogsOptions extends SavedOptions {
  /**
   * Maximum number of results, from 1 to 2500.
   *
   * @default - left to the service: 100
   */
  readonly limit?: number;
  /**
   * Number of results to skip.
   *
   * @default - left to the service: 0
   */
  readonly offset?: number;
}

/** Of a walk through all pages of logs. */
export interface AllLogsOptions extends TrafficOptions {
  /**
   * Requests to read with one call, from 1 to 2500.
   *
   * @default 2500
   */
  readonly pageSize?: number;
}

/** Records have no required field, so that any object may be one. */
const RECORD: Kind = { noun: 'traffic record', schema: Type.Object({}) };
const STATS = { noun: 'result of stats', schema: StatsResult };
const TIMELINE = { noun: 'result of timeline', schema: TimelineResult };
const TOPX = { noun: 'result of topx', schema: TopxResult };
const RENDERED: Kind = { noun: 'query', schema: Type.Object({}) };

const LARGEST_PAGE = TRAFFIC_ROUTES.logs.query[0].maximum;

/**
 * Queries of traffic (contract, section 4.9). A query changes nothing, so that the client tries it again after a failure.
 *
 * @throws {ApiError} ValidationError when the service refuses the filter; its problems say where
 */
export class Traffic {
  public constructor(private readonly dispatcher: Dispatcher) {}

  /** The matching requests in full, newest first, up to `limit`. */
  public logs(filters: FilterInput, { limit, offset, saveHistory, ...options }: LogsOptions = {}): Promise<TrafficAnswer<TrafficRecord>> {
    return this.ask<TrafficRecord>('logs', RECORD, filters, { limit, offset, save_history: saveHistory }, options);
  }

  /**
   * All matching requests, newest first, read page by page. Pages are counted from the newest request: while a time range
   * has not ended yet, new requests move older ones to the next page. Those that come a second time are left out.
   */
  public async *allLogs(filters: FilterInput, options: AllLogsOptions = {}): AsyncGenerator<TrafficRecord, void, undefined> {
    const { pageSize: limit = LARGEST_PAGE, ...others } = options;
    let before: ReadonlySet<unknown> = new Set();
    for (let offset = 0; ; offset += limit) {
      const { results } = await this.logs(filters, { ...others, limit, offset });
      for (const record of results) if (record.request_id === undefined || !before.has(record.request_id)) yield record;
      if (results.length < limit) return;
      before = new Set(results.flatMap(({ request_id: id }) => id ?? []));
    }
  }

  /** Totals of requests, bandwidth and latency, one result for each time segment. */
  public stats(filters: FilterInput, options: TrafficOptions = {}): Promise<TrafficAnswer<StatsResult>> {
    return this.ask('stats', STATS, filters, {}, options);
  }

  /** Security metrics, one result for each time segment. */
  public timeline(filters: FilterInput, options: TrafficOptions = {}): Promise<TrafficAnswer<TimelineResult>> {
    return this.ask('timeline', TIMELINE, filters, {}, options);
  }

  /** Leading factors, grouped by label. */
  public topx(filters: FilterInput, { saveHistory, ...options }: SavedOptions = {}): Promise<TrafficAnswer<TopxResult>> {
    return this.ask('topx', TOPX, filters, { save_history: saveHistory }, options);
  }

  /**
   * The query of the database that the service makes of a filter. It is not run. The contract does not show how the service
   * writes it.
   */
  public async rendered(query: TrafficQuery, filters: FilterInput, options: TrafficOptions = {}): Promise<readonly unknown[]> {
    return (await this.ask<unknown>(query, RENDERED, filters, { debug: true }, options)).results;
  }

  /**
   * The JSON form of a filter. The service only converts, so that the client tries this again although it is a POST.
   *
   * @throws {ApiError} ValidationError when the filter has a mistake
   */
  public parse(query: FilterInput, { signal, ...headers }: TrafficOptions = {}): Promise<Record<string, unknown>> {
    return this.dispatcher.dispatch<Record<string, unknown>>({
      doing: 'parse the filter',
      method: 'POST',
      segments: dataRoute(TRAFFIC_ROUTES.parse),
      headers: trafficHeaders(headers),
      content: { body: { query } },
      repeatable: true,
      read: (reply) => {
        const json = jsonOf(reply);
        return isJsonObject(json) ? { value: json } : { mismatch: '' };
      },
      signal,
    });
  }

  private ask<R>(
    query: TrafficQuery,
    kind: Kind,
    filters: FilterInput,
    parameters: Query,
    options: TrafficOptions,
  ): Promise<TrafficAnswer<R>> {
    const { signal, ...headers } = options;
    return this.dispatcher.dispatch({
      doing: `query the ${query} of the traffic`,
      method: 'GET',
      segments: dataRoute(TRAFFIC_ROUTES[query]),
      query: { filters: filterParameter(filters), ...parameters },
      headers: trafficHeaders(headers),
      read: readTraffic<Kind['schema'], R>(kind),
      signal,
    });
  }
}
