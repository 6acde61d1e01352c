/** Reason why a request failed. */
export interface FailureReason {
  /** The failure, as a clause without a full stop, which follows "Could not …:". */
  readonly what: string;
  /** The remedy, in whole sentences. */
  readonly remedy: string;
}

/** Remedy of an answer that was corrupted on its way. */
export const LOOK_BETWEEN =
  'Try again. If it happens again, look for a proxy or a gateway between this machine and the service that changes answers.';
