import type { Call } from './call';
import type { ApiError } from './errors';
import type { CallOptions } from './options';
import type { Receipt } from './shapes';

/**
 * The turn of a write: the limits of concurrency and rate allow to send it. Reads within the turn are as recent as possible. Each try of a
 * write has a new turn.
 */
export interface Turn {
  /** Returns the current time of the client's clock, in milliseconds since the epoch. */
  readonly now: () => number;
  /** Options for the reads of this turn. */
  readonly reading: CallOptions;
  /** Failure of the previous try; undefined for the first one. */
  readonly failure?: ApiError | undefined;
}

/** A write that was made in a turn, and is sent when it is returned. */
export type Write = Call<Receipt>;

/** The reason not to write. */
export interface Refused<Reason> {
  readonly refused: Reason;
}

/** Decides in the turn of a try what to write, from the current state of the service. Errors prevent the write. */
export type Decide<Turning extends Turn, Reason> = (turn: Turning) => Promise<Write | Refused<Reason>>;

/** The receipt of a write that was sent, or the reason why nothing was sent. */
export type Outcome<Reason> = Receipt | Refused<Reason>;

/** Whether nothing was sent. */
export function isRefused<Reason>(outcome: object): outcome is Refused<Reason> {
  return 'refused' in outcome;
}
