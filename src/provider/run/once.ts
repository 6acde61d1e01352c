/** Cache of answers of the service that one run requests once. Failures are cached too. */
export class Once<Answer> {
  private readonly answers = new Map<string, Promise<Answer>>();

  /** Returns the cached answer, or else the result of `ask`. */
  public get(key: readonly string[], ask: () => Promise<Answer>): Promise<Answer> {
    const text = JSON.stringify(key);
    const answer = this.answers.get(text) ?? ask();
    this.answers.set(text, answer);
    return answer;
  }
}
