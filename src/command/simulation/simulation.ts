import type { SimulatedEntry, SimulatedPolicy, SimulatedRule } from './simulated-entry';
import { terminalLine } from '../../output';

/** Results of the entries. */
export interface Outcomes {
  readonly rules: readonly Outcome<SimulatedRule>[];
  readonly policies: readonly Outcome<SimulatedPolicy>[];
  readonly warnings: readonly string[];
}

interface Outcome<Entry extends SimulatedEntry> {
  readonly entry: Entry;
  /** Reason why the entry is not evaluated, or null. */
  readonly problem: string | null;
}

/** A simulation as plain data. */
export interface SimulationJson {
  readonly rules: readonly (Evaluated<SimulatedRule> | NotEvaluated<SimulatedRule>)[];
  readonly policies: readonly (Evaluated<SimulatedPolicy> | NotEvaluated<SimulatedPolicy>)[];
}

/** An entry and its results. */
export type Evaluated<Entry extends SimulatedEntry> = Entry & { readonly problem: null };

/** An entry without results: its lists are null. */
export type NotEvaluated<Entry extends SimulatedEntry> = {
  readonly [Name in keyof Entry]: Entry[Name] extends readonly unknown[] ? null : Entry[Name];
} & {
  /** Reason why the entry is not evaluated: `not evaluated: traffic records have no network`. */
  readonly problem: string;
};

/** Results of a simulation. */
export class Simulation {
  /** @internal */
  public constructor(private readonly outcomes: Outcomes) {}

  /** Sentences on the samples: members that are no fields of a record, and tags of an entry that no sample has. */
  public get warnings(): readonly string[] {
    return this.outcomes.warnings;
  }

  /** Whether there are entries, and none is evaluated. Samples for one rule need not suit the others. */
  public get evaluatesNothing(): boolean {
    const entries = [...this.outcomes.rules, ...this.outcomes.policies];
    return entries.length > 0 && entries.every(({ problem }) => problem !== null);
  }

  /**
   * A dynamic rule of the stack.
   *
   * @param name its name or its id
   * @param config name of its configuration, if the stack has several with such a rule
   * @throws Error if there is no such rule, if there are several, or if it is not evaluated, because traffic records do not contain the
   *   data that it uses
   */
  public rule(name: string, config?: string): SimulatedRule {
    return found('dynamic rule', this.outcomes.rules, name, config);
  }

  /**
   * A flow control policy of the stack.
   *
   * @param name its name or its id
   * @param config name of its configuration, if the stack has several with such a policy
   * @throws Error as for `rule`
   */
  public policy(name: string, config?: string): SimulatedPolicy {
    return found('flow control policy', this.outcomes.policies, name, config);
  }

  /** Returns the results as plain data, for snapshots and for JSON. */
  public toJSON(): SimulationJson {
    return { rules: this.outcomes.rules.map(plain), policies: this.outcomes.policies.map(plain) };
  }
}

function plain<Entry extends SimulatedEntry>({ entry, problem }: Outcome<Entry>): Evaluated<Entry> | NotEvaluated<Entry> {
  if (problem === null) return { ...entry, problem };
  // An empty list would look like a rule that catches nothing.
  const members = Object.entries(entry).map(([name, value]) => [name, Array.isArray(value) ? null : (value as unknown)]);
  return { ...(Object.fromEntries(members) as NotEvaluated<Entry>), problem };
}

function found<Entry extends SimulatedEntry>(
  noun: string,
  outcomes: readonly Outcome<Entry>[],
  name: string,
  config: string | undefined,
): Entry {
  const inConfig = outcomes.filter(({ entry }) => config === undefined || entry.config === config);
  const byId = inConfig.filter(({ entry }) => entry.id === name);
  const matching = byId.length > 0 ? byId : inConfig.filter(({ entry }) => entry.name === name);
  const [only] = matching;
  if (!only) {
    const known = inConfig.map(({ entry }) => JSON.stringify(entry.name)).join(', ');
    throw refusal(`The stack has no ${noun} ${JSON.stringify(name)}${known === '' ? '.' : `. It has: ${known}.`}`);
  }
  const places = matching.map(({ entry }) => entry.address).join(' and ');
  if (new Set(matching.map(({ entry }) => entry.config)).size < matching.length)
    throw refusal(`Two resources have the ${noun} ${JSON.stringify(name)}: ${places}. Set a different id for each, and pass the id.`);
  if (matching.length > 1) {
    const configs = matching.map(({ entry }) => entry.config).join(', ');
    throw refusal(`Several configurations have the ${noun} ${JSON.stringify(name)}: ${configs}. Pass the configuration, too.`);
  }
  if (only.problem !== null) throw refusal(`The ${noun} ${JSON.stringify(name)} is ${only.problem.replace(/\.$/, '')}.`);
  return only.entry;
}

/** An error of one line, whatever the strings of the stack contain. */
function refusal(message: string): Error {
  return new Error(terminalLine(message));
}
