import type { TrafficRecord } from '../../model/traffic';

/**
 * Whether a request counts for a configuration. A request without a branch, such as one of an access log, counts for every configuration.
 */
export function belongsTo({ branch }: TrafficRecord, config: string): boolean {
  return (branch ?? config) === config;
}
