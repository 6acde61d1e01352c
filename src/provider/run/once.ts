/** Answers of the service that one run asks for once. A failure is shared as well. */
export class Once<Answer> {
  private readonly answers = new Map<string, Promise<Answer>>();

  /** Returns the answer; `ask` is called where there is none yet. */
  public get(key: readonly string[], ask: () => Promise<Answer>): Promise<Answer> {
    const text = JSON.stringify(key);
    const answer = this.answers.get(text) ?? ask();
    this.answers.set(text, answer);
    return answer;
  }
}
