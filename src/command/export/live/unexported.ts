/** A part of a configuration that the code does not contain. */
export interface Unexported {
  /** `action "Polite block" (polite-block)`. */
  readonly what: string;
  /** The reason, as a sentence. */
  readonly why: string;
  /** Whether the service brings such an entry along, as far as is known, and no history can show that a user has changed it. */
  readonly isExpected?: boolean;
}
