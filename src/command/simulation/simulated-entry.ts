import type { TrafficRecord } from '../../model/traffic';

/** A dynamic rule or a flow control policy of the stack. */
export interface SimulatedEntry {
  /** Name of its configuration. */
  readonly config: string;
  readonly id: string;
  readonly name: string;
  /** The resource in the stack: `svc_dynamic_rule.Prod_LoginBursts_1A2B`. */
  readonly address: string;
  /** An entry that is not active does nothing. */
  readonly active: boolean;
}

/** A dynamic rule, and what it did to the samples. */
export interface SimulatedRule extends SimulatedEntry {
  /**
   * Id of the action that the rule applies to the requests of a caught source. If only the engine knows the id, the address of what has it:
   * `data.svc_action.polite`.
   */
  readonly action: string;
  /** Target of the rule, which identifies a source: `ip`. */
  readonly target: string;
  /** The sources that the rule caught, in the order in which it first caught them. */
  readonly sources: readonly string[];
  /** Each time that the rule caught a source. A source that its quarantine releases may be caught again. */
  readonly caught: readonly CaughtSource[];
  /** The requests of quarantined sources, to which the rule's action applies, in order of time. */
  readonly requests: readonly TrafficRecord[];
}

/** A source that a rule caught. */
export interface CaughtSource {
  readonly source: string;
  /** Time in ISO 8601. Requests up to this time, inclusive, passed. */
  readonly at: string;
}

/** A flow control policy, and what it did to the samples. */
export interface SimulatedPolicy extends SimulatedEntry {
  /** The requests that ended the sequence and got the policy's tags, in order of time. */
  readonly requests: readonly TrafficRecord[];
}
