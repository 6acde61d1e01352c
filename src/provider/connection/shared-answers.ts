import { AbortedError } from '../../api/errors';

/**
 * Answers of the service that all readers share, by what was asked. They share a failure as well: the client has tried again
 * as often as it may, and a thousand resources would only repeat that.
 */
export class SharedAnswers<Answer> {
  private readonly kept = new Map<string, Promise<Answer>>();
  private readonly unshared = new Set<string>();

  /** @param caching whether readers may share an answer */
  public constructor(private readonly caching: boolean) {}

  /** The shared answer; `ask` is called where there is none. */
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

  /** Has the next reader ask again. */
  public forget(key: string): void {
    this.kept.delete(key);
  }

  /** Has every reader ask by itself from now on: this process is about to write what the answer tells. */
  public stopSharing(key: string): void {
    this.unshared.add(key);
    this.kept.delete(key);
  }
}
