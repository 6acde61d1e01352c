/** Why a request failed, in words. */
export interface Reason {
  /** What happened, as a clause without a full stop: it follows "Could not …:". */
  readonly what: string;
  /** What to do about it, in whole sentences. */
  readonly remedy: string;
}
