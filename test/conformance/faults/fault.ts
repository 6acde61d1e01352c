/** A request for something in a configuration, or for traffic data. */
export interface Asked {
  readonly method: string;
  /** Empty for traffic data. */
  readonly config: string;
  /** Within the configuration: `actions/versions`. For traffic data, with a leading slash: `/data/logs`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Parameters with several values, of which the query has the last. */
  readonly repeated?: Readonly<Record<string, readonly string[]>>;
  readonly body?: unknown;
  /** Headers of traffic data: provider and syntax. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answer of a service. An empty one has no body. */
export interface Reply {
  readonly status: number;
  readonly body?: unknown;
}

/** Sends a request to a service. */
export type Ask = (asked: Asked) => Promise<Reply>;

/** Answers some requests wrongly, and passes the others to a correct service. */
export type Misconduct = (asked: Asked, sound: Ask) => Promise<Reply>;

/** Makes a service with a fault, which has one configuration. */
export type Begin = (configuration: string) => Misconduct;

/** A mistake of a service, and the rules that detect it. */
export interface Fault {
  /** Ends the sentence "A service that ...". */
  readonly does: string;
  /** Ids of the rules. Each rule has to detect the fault. */
  readonly caughtBy: readonly string[];
  /** Outcome of the rules. A rule does not apply if the contract leaves open whether the service is wrong. */
  readonly outcome: 'violated' | 'inapplicable';
  /** Starts the misconduct for one service. It may have a state. */
  begin: Begin;
}

/** Declares a fault that violates rules. */
export function fault(does: string, caughtBy: string | readonly string[], begin: Begin): Fault {
  return { does, caughtBy: [caughtBy].flat(), outcome: 'violated', begin };
}
