import { AbortedError, ApiError, ValidationError } from '../../api/errors';
import { mayHaveLanded } from '../../api/retry';
import type { SentWrite } from './sent-write';

/** The tries of one write that the service may have carried out, oldest first. */
export class Tries {
  private readonly decided: { readonly writes: readonly SentWrite[]; readonly after: ApiError | undefined }[] = [];
  private after: ApiError | undefined;
  /** Number of tries of ended requests. */
  private ended = 0;

  /** @param drop called for a try that the service did not carry out */
  public constructor(private readonly drop: () => void = () => undefined) {}

  /**
   * Call this in the turn of each try, before the decision.
   *
   * @param failure of the previous try
   */
  public begin(failure: ApiError | undefined): void {
    const last = this.decided.at(-1);
    // The service may request a pause after a decision, which is then made anew without a try.
    const isUnsent = last !== undefined && last.after === failure;
    // An answer that asks to try again later may be that of a gateway.
    if (isUnsent || (failure && !mayHaveLanded(failure, false))) this.dropLast();
    this.after = failure;
  }

  /** Records the writes of a try, which make one version. */
  public add(writes: readonly SentWrite[]): void {
    this.decided.push({ writes, after: this.after });
  }

  /** Call this with the error of the last try. Another request may follow, with further tries. */
  public end(error: unknown): void {
    if (!mayBeCarriedOut(error)) this.dropLast();
    this.ended = this.decided.length;
  }

  public get writes(): readonly (readonly SentWrite[])[] {
    return this.decided.map(({ writes }) => writes);
  }

  /** Returns the writes of the last try. */
  public get last(): readonly SentWrite[] | undefined {
    return this.decided.at(-1)?.writes;
  }

  private dropLast(): void {
    if (this.decided.length === this.ended) return;
    this.decided.pop();
    this.drop();
  }
}

/** Whether the service may have carried out a write that ended with an error. That of a read says nothing about the write before it. */
export function mayBeCarriedOut(error: unknown): boolean {
  if (!ApiError.is(error) || error.method === 'GET') return true;
  // The client itself refuses content that it cannot send.
  if (ValidationError.is(error) && error.status === undefined) return false;
  return AbortedError.is(error) ? error.mayHaveLanded : mayHaveLanded(error);
}
