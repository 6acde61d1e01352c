import type { DynamicRule, FlowControlPolicy } from '../../../model';

/**
 * Settings of one configuration that act on traffic, before and after the plan. Includes the unchanged ones: a setting may select by tags
 * that another setting adds. Includes active settings of the service that are not in the plan, if the plan changes others.
 */
export interface PlannedProtection {
  /** Name of the configuration. */
  readonly config: string;
  /** Name of the service. Only in plans with several services. */
  readonly service?: string;
  /** Whether the preview is connected to another service than that of the configuration, so that its traffic is not that of this one. */
  readonly isElsewhere?: true;
  readonly rules: readonly PlannedEntry<DynamicRule>[];
  readonly policies: readonly PlannedEntry<FlowControlPolicy>[];
  /** The rules' actions by id, before and after the plan. Unknown actions are absent. */
  readonly actions: Readonly<Record<'before' | 'after', ReadonlyMap<string, ReplayedAction>>>;
}

/** An action, as far as a replay needs it. */
export interface ReplayedAction {
  /** Undefined if it is not known. */
  readonly type: string | undefined;
  /** Tags that it adds to the requests of a source that a rule has caught. */
  readonly tags: readonly string[];
}

/** A dynamic rule or a flow control policy, before and after the plan, in the form of the API. */
export interface PlannedEntry<Entry extends DynamicRule | FlowControlPolicy> {
  /**
   * Terraform address: `svc_dynamic_rule.login`, or `svc_flow_control_policy_set.all["cart-flow"]`. Of an entry of the service that is not
   * in the plan, what and which it is.
   */
  readonly address: string;
  readonly id: string;
  readonly name: string;
  /** Whether it is an entry of the service that is not in the plan. */
  readonly isOfService?: true;
  /** Null if the plan creates it. */
  readonly before: Entry | UnreadableEntry | null;
  /** Null if the plan deletes it. */
  readonly after: Entry | UnknownEntry | UnreadableEntry | null;
}

/** An entry that cannot be replayed, because some of its values are known only after the apply. */
export interface UnknownEntry {
  /** Attributes that are known only after the apply: `threshold`, `include.tags`. */
  readonly unknown: readonly string[];
}

/** An entry that cannot be replayed, because the plan has a value for it that the provider would refuse. */
export interface UnreadableEntry {
  /** Problem, with the attribute and the remedy. */
  readonly problem: string;
}

type PlannedValue = DynamicRule | FlowControlPolicy | UnknownEntry | UnreadableEntry | null;

export function isUnknownEntry(entry: PlannedValue): entry is UnknownEntry {
  return entry !== null && 'unknown' in entry;
}

export function isUnreadableEntry(entry: PlannedValue): entry is UnreadableEntry {
  return entry !== null && 'problem' in entry;
}
