import { Type } from '@sinclair/typebox';
import { isJsonObject } from '../model';
import { MOST_REPEATED_PAGES, requestId, TRAFFIC_ROUTES, type TrafficQuery, type TrafficRecord } from '../model/traffic';
import { StatsResult, TimelineResult, TopxResult } from '../model/traffic/results';
import type { QueryParameters } from './address';
import type { Dispatcher } from './dispatcher';
import { repeatedPages } from './messages/answer';
import { replyJson } from './reply';
import type { ObjectKind } from './shapes';
import { readTraffic, type TrafficAnswer } from './traffic-answer';
import { dataRoute, filterParameter, trafficHeaders, type FilterInput, type TrafficOptions } from './traffic-request';

/** Options of a query that the service can save. */
export interface SavedOptions extends TrafficOptions {
  /**
   * Save the query in the query history. If the client retries without an answer, the history may contain the query twice.
   *
   * @default false
   */
  readonly saveHistory?: boolean;
}

/** Options of a query of logs. */
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

/** Options of a query of all pages of logs. */
export interface AllLogsOptions extends TrafficOptions {
  /**
   * Number of requests per call, from 1 to 2500.
   *
   * @default 2500
   */
  readonly pageSize?: number;
}

/** Any object: traffic records have no required field. */
const RECORD: ObjectKind = { noun: 'traffic record', schema: Type.Object({}) };
const STATS = { noun: 'result of stats', schema: StatsResult };
const TIMELINE = { noun: 'result of timeline', schema: TimelineResult };
const TOPX = { noun: 'result of topx', schema: TopxResult };
const RENDERED: ObjectKind = { noun: 'query', schema: Type.Object({}) };

const LARGEST_PAGE = TRAFFIC_ROUTES.logs.query[0].maximum;

/**
 * Queries of traffic (contract, section 4.9). Queries change nothing, so the client retries them after a failure.
 *
 * @throws {ApiError} ValidationError when the service refuses the filter, with the location of the problems
 */
export class Traffic {
  public constructor(private readonly dispatcher: Dispatcher) {}

  /** Returns the matching requests in full, newest first, up to `limit`. */
  public logs(filters: FilterInput, options: LogsOptions = {}): Promise<TrafficAnswer<TrafficRecord>> {
    return this.logsOf(filters, options);
  }

  /**
   * Yields all matching requests, newest first, page by page, until a page is empty: services may send shorter pages than asked for.
   * Pages begin at the newest request: while a time range has not ended yet, new requests move older ones to the next page. Repeated
   * requests are left out.
   *
   * @throws {ApiError} UnexpectedReplyError when the service only repeats full pages, so the other requests cannot be read
   */
  public async *allLogs(filters: FilterInput, options: AllLogsOptions = {}): AsyncGenerator<TrafficRecord, void, undefined> {
    const { pageSize: limit = LARGEST_PAGE, ...others } = options;
    let before: ReadonlySet<string> = new Set();
    let [offset, repeated] = [0, 0];
    /** Requests without ids of pages that look repeated. A later page shows whether they are equal requests. */
    let held: TrafficRecord[] = [];
    for (;;) {
      const isLastTry = repeated === MOST_REPEATED_PAGES - 1;
      const refuse = (results: readonly TrafficRecord[]) =>
        isLastTry && results.length >= limit && isRepeated(results, before) ? repeatedPages(MOST_REPEATED_PAGES) : undefined;
      const { results } = await this.logsOf(filters, { ...others, limit, offset }, refuse);
      held = [...held, ...results.filter((record) => requestId(record) === undefined || !before.has(keyOf(record)))];
      if (!isRepeated(results, before)) {
        yield* held;
        held = [];
        repeated = 0;
      } else {
        repeated += 1;
      }
      if (results.length === 0 || repeated === MOST_REPEATED_PAGES) return;
      offset += results.length;
      before = new Set(results.map(keyOf));
    }
  }

  /** Returns totals of requests, bandwidth and latency, one result for each time segment. */
  public stats(filters: FilterInput, options: TrafficOptions = {}): Promise<TrafficAnswer<StatsResult>> {
    return this.ask('stats', STATS, filters, {}, options);
  }

  /** Returns security metrics, one result for each time segment. */
  public timeline(filters: FilterInput, options: TrafficOptions = {}): Promise<TrafficAnswer<TimelineResult>> {
    return this.ask('timeline', TIMELINE, filters, {}, options);
  }

  /** Returns leading factors, grouped by label. */
  public topx(filters: FilterInput, { saveHistory, ...options }: SavedOptions = {}): Promise<TrafficAnswer<TopxResult>> {
    return this.ask('topx', TOPX, filters, { save_history: saveHistory }, options);
  }

  /**
   * Returns the database query that the service makes of a filter, without running it. The contract does not specify its
   * form.
   */
  public async rendered(query: TrafficQuery, filters: FilterInput, options: TrafficOptions = {}): Promise<readonly unknown[]> {
    return (await this.ask<unknown>(query, RENDERED, filters, { debug: true }, options)).results;
  }

  /**
   * Returns the JSON form of a filter. The service only converts, so the client retries although the request is a POST.
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
        const json = replyJson(reply);
        return isJsonObject(json) ? { value: json } : { mismatch: '' };
      },
      signal,
    });
  }

  private logsOf(
    filters: FilterInput,
    { limit, offset, saveHistory, ...options }: LogsOptions,
    refuse?: (results: readonly TrafficRecord[]) => string | undefined,
  ): Promise<TrafficAnswer<TrafficRecord>> {
    return this.ask<TrafficRecord>('logs', RECORD, filters, { limit, offset, save_history: saveHistory }, options, refuse);
  }

  /** @param refuse returns what is wrong with results, as a clause */
  private ask<R>(
    query: TrafficQuery,
    kind: ObjectKind,
    filters: FilterInput,
    parameters: QueryParameters,
    options: TrafficOptions,
    refuse?: (results: readonly R[]) => string | undefined,
  ): Promise<TrafficAnswer<R>> {
    const { signal, ...headers } = options;
    const readAnswer = readTraffic<ObjectKind['schema'], R>(kind);
    return this.dispatcher.dispatch({
      doing: `query the ${query} of the traffic`,
      method: 'GET',
      segments: dataRoute(TRAFFIC_ROUTES[query]),
      query: { filters: filterParameter(filters), ...parameters },
      headers: trafficHeaders(headers),
      read: (reply) => {
        const result = readAnswer(reply);
        const mismatch = 'value' in result ? refuse?.(result.value.results) : undefined;
        return mismatch === undefined ? result : { mismatch, isMisshapen: true };
      },
      signal,
    });
  }
}

/** Whether an earlier page had all requests of a page. */
function isRepeated(results: readonly TrafficRecord[], before: ReadonlySet<string>): boolean {
  return results.length > 0 && results.every((record) => before.has(keyOf(record)));
}

function keyOf(record: TrafficRecord): string {
  return requestId(record) ?? JSON.stringify(record);
}
