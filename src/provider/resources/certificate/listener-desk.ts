/**
 * Where one run writes the certificates of one listener: one after the other, since what may be done to a certificate
 * depends on which one is the default. Engines apply in an order of their own, so that it remembers what has to wait
 * for another default.
 */
export class ListenerDesk {
  /** Ids that an attachment of this run has put there, or found there. */
  public readonly wanted = new Set<string>();
  /** Ids whose attachments this run has created. */
  public readonly created = new Set<string>();
  /** Ids that are no longer to be the default, but to stay: a service may drop the former default. */
  public readonly staying = new Map<string, { readonly elbv2: boolean }>();
  /** Ids that go once they are not the default. */
  public readonly leaving = new Map<string, { readonly elbv2: boolean; readonly known?: string }>();
  /** Id of the certificate that this run has made the default. */
  public crowned: string | undefined;
  /** Created before there was room for them; one of their calls waits for it on behalf of all. */
  public readonly queue = new Map<string, { readonly elbv2: boolean }>();
  /** How many works are done. */
  public steps = 0;

  private last: Promise<unknown> = Promise.resolve();
  private begun = 0;

  /** Whether a work is being done, or waits for its turn. */
  public get isBusy(): boolean {
    return this.steps < this.begun;
  }

  /** Does the work once all earlier work is done, however that ended. */
  public inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    this.begun += 1;
    const result = this.last.then(work, work).finally(() => (this.steps += 1));
    this.last = result.catch(() => undefined);
    return result;
  }
}
