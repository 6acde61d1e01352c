export interface Message {
  readonly summary: string;
  readonly detail: string;
}
