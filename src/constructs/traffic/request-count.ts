import { Fn, type TerraformProvider, Token } from 'cdktf';
import type { Construct } from 'constructs';
import { DataSvcTrafficStats } from '../../bindings/data-svc-traffic-stats';
import { Field } from './field';
import type { TrafficDatabase } from './traffic-database';
import type { TrafficFilter } from './traffic-filter';

/**
 * Options of a count of requests.
 */
export interface RequestCountOptions {
  /**
   * The requests to count: a time range, and any further conditions. With `TrafficFilter.between`, each plan counts the same requests.
   * With `TrafficFilter.last`, each plan counts others, and what depends on the number may change.
   */
  readonly filter: TrafficFilter;

  /**
   * The database to read from.
   * @default - the service chooses
   */
  readonly database?: TrafficDatabase;

  /**
   * The provider that reads.
   * @default - the provider of the configuration, else the provider of the stack
   */
  readonly provider?: TerraformProvider;
}

/**
 * Returns the number of requests with a tag, as a token. Segments of time without requests are absent from what the service returns.
 *
 * @internal
 */
export function requestCount(scope: Construct, id: string, tag: string, { filter, database, provider }: RequestCountOptions): number {
  const filters = filter.where(Field.TAGS.equalTo(tag)).toJsonText();
  const stats = new DataSvcTrafficStats(scope, id, { filters, database: database?.value, provider });
  const counts = Token.asList(stats.interpolationForAttribute('results[*].num_of_requests'));
  return Token.asNumber(Fn.sum(Fn.concat([[0], counts])));
}
