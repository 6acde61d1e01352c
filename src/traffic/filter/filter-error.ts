import { type Problem, problemText } from './problem';

/** All mistakes in a filter. */
export class FilterError extends Error {
  public constructor(public readonly problems: readonly Problem[]) {
    super(problems.map(problemText).join('\n'));
    this.name = 'FilterError';
  }
}
