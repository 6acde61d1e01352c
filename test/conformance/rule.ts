import { type Service } from './service';

/**
 * Objects that a rule changes while it runs. The rule restores them, but other users of the service see the changes.
 *
 * - `nothing`: the rule only reads.
 * - `entries`: the rule creates, changes and deletes entries of its own.
 * - `whole families`: the rule replaces or reverts a family as a whole.
 * - `load balancers`: the rule changes certificates or preferred datacenters of existing load balancers.
 * - `quarantine`: the rule deletes entries of the quarantine list, which cannot be restored.
 */
export type Writes = 'nothing' | 'entries' | 'whole families' | 'load balancers' | 'quarantine';

/** A sentence of the contract about a behavior, and a check of a service. */
export interface Rule {
  /** Section and name: `4.3/delete`. */
  readonly id: string;
  /** Section of the contract: `4.3`. */
  readonly section: string;
  /** The sentence of the contract, in our words. */
  readonly sentence: string;
  readonly writes: Writes;
  /** Throws a `Violation` if the service does not keep the rule, and `Inapplicable` if this service cannot show the behavior. */
  run(service: Service): Promise<void>;
}

/** Declares a rule. Its section is the part of its id before the slash. */
export function rule(id: string, writes: Writes, sentence: string, run: Rule['run']): Rule {
  return { id, section: id.split('/', 1)[0] ?? '', sentence, writes, run };
}
