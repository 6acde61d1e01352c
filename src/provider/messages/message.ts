/** What a diagnostic says. The caller adds the severity and the attribute. */
export interface Message {
  readonly summary: string;
  readonly detail: string;
}
