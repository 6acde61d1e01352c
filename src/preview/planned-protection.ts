import type { DynamicRule, FlowControlPolicy } from '../model';

/**
 * What a plan does to the settings of one configuration that act on traffic. It has all of them that the plan knows, also those that
 * do not change: the tags of one setting may be what another one looks at.
 */
export interface PlannedProtection {
  /** Name of the configuration. */
  readonly config: string;
  readonly rules: readonly PlannedEntry<DynamicRule>[];
  readonly policies: readonly PlannedEntry<FlowControlPolicy>[];
}

/** A dynamic rule or a flow control policy, before and after the plan, as the API reads it. */
export interface PlannedEntry<Entry extends DynamicRule | FlowControlPolicy> {
  /** Where Terraform has it: `svc_dynamic_rule.login`, or `svc_flow_control_policy_set.all["cart-flow"]`. */
  readonly address: string;
  readonly id: string;
  readonly name: string;
  /** Null if the plan creates it. */
  readonly before: Entry | null;
  /** Null if the plan deletes it. */
  readonly after: Entry | UnknownEntry | null;
}

/** An entry that cannot be replayed, because some of its values are known only after the apply. */
export interface UnknownEntry {
  /** The attributes with these values: `threshold`, `include.tags`. */
  readonly unknown: readonly string[];
}

export function isUnknown(entry: DynamicRule | FlowControlPolicy | UnknownEntry | null): entry is UnknownEntry {
  return entry !== null && 'unknown' in entry;
}
