import type { Static, TSchema } from '@sinclair/typebox';
import { isJsonObject } from '../model';
import type { QueryStatistics } from '../model/traffic';
import type { Result } from './call';
import { itemOfAnotherKind, TRAFFIC_WITHOUT_RESULTS, trafficWithStatus } from './messages/answer';
import { replyJson, type Reply } from './reply';
import { isOne, type ObjectKind } from './shapes';

/** The results of a query, and its cost (contract, section 2.12). */
export interface TrafficAnswer<R> {
  readonly results: readonly R[];
  /** Null if the service sent none. */
  readonly statistics: QueryStatistics | null;
}

/**
 * Reads the body of an answer with traffic data. Fields that the model does not know stay in the results.
 *
 * @param jsonOf parses the reply. By default, numbers may be rounded: most traffic data is never sent back
 */
export function readTraffic<S extends TSchema, R = Static<S>>(
  kind: ObjectKind<S>,
  jsonOf = replyJson,
): (reply: Reply) => Result<TrafficAnswer<R>> {
  return (reply) => {
    const json = jsonOf(reply);
    if (!isJsonObject(json)) return { mismatch: '' };
    const { data, status } = json;
    // Otherwise an error with an empty list would look like an hour without traffic.
    if (typeof status === 'number' && status >= 400) return { mismatch: trafficWithStatus(status) };
    if (!isJsonObject(data) || !Array.isArray(data.results)) return { mismatch: TRAFFIC_WITHOUT_RESULTS };
    const { results, statistics } = data;
    if (!results.every((result) => isOne(kind, result))) return { mismatch: itemOfAnotherKind(kind.noun) };
    return { value: { results: results as R[], statistics: isJsonObject(statistics) ? (statistics as QueryStatistics) : null } };
  };
}
