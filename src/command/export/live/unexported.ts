/** A part of a configuration that the code does not contain. */
export interface Unexported {
  /** `action "Polite block" (polite-block)`. */
  readonly what: string;
  /** The reason, as a sentence. */
  readonly why: string;
}
