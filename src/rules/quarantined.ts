import type { DynamicRule } from '../model';
import type { QuarantineRecord } from '../model/traffic';

/** A source that a dynamic rule has caught. Times are in milliseconds since the Unix epoch. */
export interface Quarantined {
  readonly rule: DynamicRule;
  /** The source: its value of the rule's target. */
  readonly value: string;
  /** Requests that the rule has counted: those that were too many together, and all since. */
  readonly count: number;
  /** When the source was caught. */
  readonly since: number;
  /** When the source last sent more requests than the rule allows. */
  readonly lastSeen: number;
}

/** The entry of the quarantine list, without an id: the store gives it one. */
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
