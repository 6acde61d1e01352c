import { type Problem, problemText } from './problem';

/** Says everything that is wrong with a filter at once. */
export class FilterError extends Error {
  public constructor(public readonly problems: readonly Problem[]) {
    super(problems.map(problemText).join('\n'));
    this.name = 'FilterError';
  }
}
