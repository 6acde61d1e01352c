/** A mistake in a regular expression. */
export interface PatternFault {
  /** Position in the regular expression, from zero. */
  readonly at: number;
  readonly problem: string;
  readonly remedy: string;
}

/** Checks the regular expressions of one filter. */
export interface Patterns {
  /** Returns the mistake in a regular expression; undefined if there is none. */
  fault(pattern: string): PatternFault | undefined;
}

/** Only notes whether a filter has a regular expression. */
export class NotedPatterns implements Patterns {
  private any = false;

  public get found(): boolean {
    return this.any;
  }

  public fault(): undefined {
    this.any = true;
  }
}
