import { type Service } from './service';

/**
 * What a rule changes while it is at work. It puts everything back; but whoever uses the service meanwhile sees it.
 *
 * - `nothing`: it only reads.
 * - `entries`: it creates, changes and deletes entries of its own.
 * - `whole families`: it replaces a family as a whole, or reverts it.
 * - `load balancers`: it changes certificates or preferred datacenters of balancers that are there.
 */
export type Writes = 'nothing' | 'entries' | 'whole families' | 'load balancers';

/** One sentence of the contract that states a behaviour, and how to see whether a service keeps to it. */
export interface Rule {
  /** Begins with the section: `4.3/delete`. */
  readonly id: string;
  /** Of the contract: `4.3`. */
  readonly section: string;
  /** What the contract says, in our words. */
  readonly sentence: string;
  readonly writes: Writes;
  /** Throws a `Violation` where the service does not keep to it; `Inapplicable` where this service cannot show it. */
  run(service: Service): Promise<void>;
}

/** Declares a rule; its section is the part of its id before the slash. */
export function rule(id: string, writes: Writes, sentence: string, run: Rule['run']): Rule {
  return { id, section: id.split('/', 1)[0] ?? '', sentence, writes, run };
}
