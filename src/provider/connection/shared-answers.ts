import { AbortedError } from '../../api/errors';

/**
 * Sharing time of an answer: for the rest of the walk, until the service has sent it, or not at all. Where several walks share a
 * connection, a later reader may expect what another process wrote meanwhile.
 */
export type Sharing = 'in the walk' | 'in flight' | 'never';

/**
 * Answers of the service that all readers share, by request. Failures are shared too: the client has already retried, and a thousand
 * resources would only repeat the retries.
 */
export class SharedAnswers<Answer> {
  private readonly kept = new Map<string, Promise<Answer>>();
  private readonly unshared = new Set<string>();

  public constructor(private readonly sharing: Sharing) {}

  /** Returns the shared answer, or else calls `ask`. */
  public get(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    if (this.sharing === 'never' || this.unshared.has(key)) return ask();
    const known = this.kept.get(key);
    if (known) return known;
    const answer = ask();
    this.kept.set(key, answer);
    const end = () => {
      if (this.kept.get(key) === answer) this.kept.delete(key);
    };
    answer.then(
      () => this.sharing === 'in flight' && end(),
      (error: unknown) => (this.sharing === 'in flight' || AbortedError.is(error)) && end(),
    );
    return answer;
  }

  /** Returns the shared answer, if there is one. */
  public known(key: string): Promise<Answer> | undefined {
    return this.kept.get(key);
  }

  /** Makes the next reader ask again. */
  public forget(key: string): void {
    this.kept.delete(key);
  }

  /** Makes every later reader ask separately, because this process is about to change the answer. */
  public stopSharing(key: string): void {
    this.unshared.add(key);
    this.kept.delete(key);
  }
}
