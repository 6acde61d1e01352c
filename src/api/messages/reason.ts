/** Why a request failed, in words. */
export interface Reason {
  /** What happened, as a clause without a full stop: it follows "Could not …:". */
  readonly what: string;
  /** What to do about it, in whole sentences. */
  readonly remedy: string;
}

/** What to do about an answer that was spoiled on its way. */
export const LOOK_BETWEEN =
  'Try again. If it happens again, look for a proxy or a gateway between this machine and the service that changes answers.';
