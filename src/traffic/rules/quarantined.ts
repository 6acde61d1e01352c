import type { DynamicRule } from '../../model';
import type { QuarantineRecord } from '../../model/traffic';

/** A source that a dynamic rule has caught. Times are in milliseconds since the Unix epoch. */
export interface Quarantined {
  readonly rule: DynamicRule;
  /** The source: its value of the rule's target. */
  readonly value: string;
  /** Number of requests that violated the rule, and of all later ones. */
  readonly count: number;
  /** Time at which the source was caught. */
  readonly since: number;
  /** Time of the last violation. */
  readonly lastSeen: number;
}

/** Returns the entry of the quarantine list, without an id, which the store adds. */
export function quarantineRecord(
  { rule, value, count, since, lastSeen }: Quarantined,
  config: string,
): Required<Omit<QuarantineRecord, '_id'>> {
  return {
    config,
    rule_id: rule.id,
    target: rule.target,
    value,
    count,
    timestamp: new Date(since).toISOString(),
    last_seen: Math.floor(lastSeen / 1000),
    tags: [...(rule.tags ?? [])],
  };
}
