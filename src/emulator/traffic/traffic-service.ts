import type { Filter } from '../../traffic/filter';
import type { QueryStatistics, TrafficBody, TrafficQuery } from '../../model/traffic';
import { HttpError } from '../http/http-error';
import { logs, type Page } from './queries/logs';
import type { SqlQuery, SqlStatement } from '../../traffic/store';
import { stats } from './queries/stats';
import { timeline } from './queries/timeline';
import { topx } from './queries/topx';
import type { TrafficStore } from './store/traffic-store';

/** Maximum results of topx for each label. */
const LEADING = 10;

/** Query of a route. */
export interface QueryRequest {
  readonly kind: TrafficQuery;
  readonly filter: Filter;
  readonly page: Page;
  /** Whether the answer is the SQL, without running the query. */
  readonly debug: boolean;
}

/** Answers traffic queries in the shape of the API. */
export class TrafficService {
  public constructor(private readonly store: TrafficStore) {}

  public async answer(request: QueryRequest): Promise<TrafficBody<unknown>> {
    const query = this.queryOf(request);
    if (request.debug) return resultsBody(query.statements.map(rendered));
    const began = performance.now();
    const results = await this.store.query(query).catch(asRefusal);
    return resultsBody(results, performance.now() - began);
  }

  private queryOf({ kind, filter, page }: QueryRequest): SqlQuery<unknown> {
    const { dialect } = this.store;
    switch (kind) {
      case 'logs':
        return logs(dialect, filter, page);
      case 'stats':
        return stats(dialect, filter);
      case 'timeline':
        return timeline(dialect, filter);
      case 'topx':
        return topx(dialect, filter, LEADING);
    }
  }
}

/** Returns the body of an answer. The databases do not report billed or processed bytes. */
export function resultsBody<R>(results: readonly R[], elapsed = 0): TrafficBody<R> {
  const statistics: QueryStatistics = { bytes_billed: null, bytes_processed: null, elapsed_ms: Math.round(elapsed) };
  return { data: { results, statistics }, status: 200 };
}

/** Refuses regular expressions that are within the limits of filters, but too large for the database. */
function asRefusal(error: unknown): never {
  if (String(error).includes('pattern too large')) {
    throw HttpError.detailed([
      { loc: ['query', 'filters'], msg: 'A regular expression is too large. Shorten its repetitions.', type: 'value_error' },
    ]);
  }
  throw error;
}

/** Returns a statement for `debug`. Moments are strings, because they exceed the precision of JSON numbers. */
function rendered({ text, parameters }: SqlStatement): { query: string; parameters: unknown[] } {
  return { query: text, parameters: parameters.map(({ value }) => (typeof value === 'bigint' ? String(value) : value)) };
}
