import { type FilterProblem, problemText } from './problem';

/** All mistakes in a filter. */
export class FilterError extends Error {
  public constructor(public readonly problems: readonly FilterProblem[]) {
    super(problems.map(problemText).join('\n'));
    this.name = 'FilterError';
  }
}
