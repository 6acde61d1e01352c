import { AbortedError } from '../../api/errors';

/**
 * Answers of the service that all readers share, by request. Failures are shared too: the client has already retried, and a thousand
 * resources would only repeat the retries.
 */
export class SharedAnswers<Answer> {
  private readonly kept = new Map<string, Promise<Answer>>();
  private readonly unshared = new Set<string>();

  /** @param caching whether readers may share an answer */
  public constructor(private readonly caching: boolean) {}

  /** Returns the shared answer, or else calls `ask`. */
  public get(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    if (!this.caching || this.unshared.has(key)) return ask();
    const known = this.kept.get(key);
    if (known) return known;
    const answer = ask();
    this.kept.set(key, answer);
    answer.catch((error: unknown) => {
      if (AbortedError.is(error) && this.kept.get(key) === answer) this.kept.delete(key);
    });
    return answer;
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
