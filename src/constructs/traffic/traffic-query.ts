import type { TerraformProvider } from 'cdktf';
import type { Construct } from 'constructs';
import { DataSvcQuarantined } from '../../bindings/data-svc-quarantined';
import { DataSvcTrafficLogs } from '../../bindings/data-svc-traffic-logs';
import { DataSvcTrafficStats } from '../../bindings/data-svc-traffic-stats';
import { DataSvcTrafficTimeline } from '../../bindings/data-svc-traffic-timeline';
import { DataSvcTrafficTopx } from '../../bindings/data-svc-traffic-topx';
import type { IDynamicRule } from '../dynamic-rule';
import type { TrafficDatabase } from './traffic-database';
import type { TrafficFilter } from './traffic-filter';

/**
 * Database and provider of a traffic query.
 */
export interface TrafficReadOptions {
  /**
   * The database to read from.
   * @default - the service chooses; `TrafficDatabase.DOCUMENT_DB` for the quarantine list
   */
  readonly database?: TrafficDatabase;

  /**
   * The provider that reads.
   * @default - the provider of the configuration, else the provider of the stack
   */
  readonly provider?: TerraformProvider;
}

/**
 * Options of a traffic query.
 */
export interface TrafficQueryOptions extends TrafficReadOptions {
  /**
   * Filter for the requests.
   */
  readonly filter: TrafficFilter;
}

/**
 * Options of a query of requests.
 */
export interface TrafficLogsOptions extends TrafficQueryOptions {
  /**
   * Maximum number of requests.
   * @default 100
   */
  readonly limit?: number;

  /**
   * Number of requests to skip.
   * @default 0
   */
  readonly offset?: number;
}

/**
 * Options of a query of the quarantine list.
 */
export interface QuarantinedOptions extends TrafficReadOptions {
  /**
   * Only sources that these rules quarantined.
   * @default - all
   */
  readonly rules?: IDynamicRule[];

  /**
   * Only entries with these ids.
   * @default - all
   */
  readonly ids?: string[];
}

/**
 * Queries of traffic data (contract, sections 4.8 and 4.9). Each plan runs the queries, unless an argument is known only after
 * the apply.
 *
 * @example
 * const filter = TrafficFilter.last(Duration.hours(24)).where(Field.STATUS.atLeast(500));
 * const failures = TrafficQuery.stats(stack, 'Failures', { filter });
 * new TerraformOutput(stack, 'FirstHost', { value: failures.results.get(0).hostname });
 */
export class TrafficQuery {
  /**
   * The matching requests in full, newest first. Requests contain personal data, such as IP addresses and cookies, which the state
   * then contains too.
   *
   * @param scope the stack, or a construct in it
   * @param id unique in the scope
   * @param options filter for the requests
   */
  public static logs(scope: Construct, id: string, options: TrafficLogsOptions): DataSvcTrafficLogs {
    const { limit, offset } = options;
    return new DataSvcTrafficLogs(scope, id, { ...argumentsOf(options), limit, offset });
  }

  /**
   * Requests, bandwidth and latency for each time segment.
   *
   * @param scope the stack, or a construct in it
   * @param id unique in the scope
   * @param options filter for the requests
   */
  public static stats(scope: Construct, id: string, options: TrafficQueryOptions): DataSvcTrafficStats {
    return new DataSvcTrafficStats(scope, id, argumentsOf(options));
  }

  /**
   * Security metrics for each time segment.
   *
   * @param scope the stack, or a construct in it
   * @param id unique in the scope
   * @param options filter for the requests
   */
  public static timeline(scope: Construct, id: string, options: TrafficQueryOptions): DataSvcTrafficTimeline {
    return new DataSvcTrafficTimeline(scope, id, argumentsOf(options));
  }

  /**
   * Leading factors: the countries, addresses, URLs and so on with most blocked requests. The state contains the results, which may
   * include personal data such as IP addresses.
   *
   * @param scope the stack, or a construct in it
   * @param id unique in the scope
   * @param options filter for the requests
   */
  public static topx(scope: Construct, id: string, options: TrafficQueryOptions): DataSvcTrafficTopx {
    return new DataSvcTrafficTopx(scope, id, argumentsOf(options));
  }

  /**
   * The sources of traffic that dynamic rules keep in quarantine. The state contains the sources, which may be personal data such as
   * IP addresses.
   *
   * @param scope a `Configuration`, or a construct under one
   * @param id unique in the scope
   * @param options filter for the entries of the list
   */
  public static quarantined(scope: Construct, id: string, options: QuarantinedOptions = {}): DataSvcQuarantined {
    const { rules, ids, database, provider } = options;
    return new DataSvcQuarantined(scope, id, {
      provider,
      ids,
      ruleIds: rules?.map(({ dynamicRuleId }) => dynamicRuleId),
      database: database?.value,
    });
  }

  private constructor() {}
}

function argumentsOf({ filter, database, provider }: TrafficQueryOptions) {
  return { filters: filter.toJsonText(), database: database?.value, provider };
}
