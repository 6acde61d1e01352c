/** The text of a diagnostic. Whoever reports it adds the severity and the attribute. */
export interface Message {
  readonly summary: string;
  readonly detail: string;
}
