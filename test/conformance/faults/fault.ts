/** A request for something in a configuration, or for traffic data. */
export interface Asked {
  readonly method: string;
  /** Empty for traffic data. */
  readonly config: string;
  /** Within the configuration: `actions/versions`. For traffic data with a slash before it: `/data/logs`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Those of traffic data: provider and syntax. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answer of a service; without a body if empty. */
export interface Reply {
  readonly status: number;
  readonly body?: unknown;
}

/** Asks a service. */
export type Ask = (asked: Asked) => Promise<Reply>;

/** Answers with one thing wrong, and asks a sound service for the rest. */
export type Misconduct = (asked: Asked, sound: Ask) => Promise<Reply>;

/** Makes a service with a fault, which has one configuration. */
export type Begin = (configuration: string) => Misconduct;

/** Something that a service may do wrong, and the rules that show it. */
export interface Fault {
  /** Ends the sentence "A service that ...". */
  readonly does: string;
  /** The ids of the rules. Each of them has to show the fault. */
  readonly caughtBy: readonly string[];
  /** What comes of the rules. A rule does not apply where the contract leaves open whether the service is wrong. */
  readonly outcome: 'violated' | 'inapplicable';
  /** Anew for each service, since a service may remember. */
  begin: Begin;
}

/** Declares a fault that violates rules. */
export function fault(does: string, caughtBy: string | readonly string[], begin: Begin): Fault {
  return { does, caughtBy: [caughtBy].flat(), outcome: 'violated', begin };
}
