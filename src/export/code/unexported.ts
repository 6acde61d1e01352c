/** Something of a configuration that the code does not express. */
export interface Unexported {
  /** `action "Polite block" (polite-block)`. */
  readonly what: string;
  /** A sentence. */
  readonly why: string;
}
