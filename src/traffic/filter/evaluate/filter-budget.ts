import { TOGETHER } from '../limits';
import { patternSteps } from '../pattern/pattern-steps';

const REMEDIES = {
  conditions: 'conditions. To test one field for several values, use `in`, or write fewer filters.',
  values: 'values. Write fewer filters, or a regular expression instead of a list of values.',
  patternSteps:
    'steps of regular expressions, where repetitions count as if they were written out. Write smaller numbers in the braces, or `*` or ' +
    '`+` instead of them.',
};

/** The work of filters that are compiled for the same records. Each filter has its own limits, and a file may have any number of them. */
export class FilterBudget {
  private readonly left: Record<keyof typeof TOGETHER, number> = { ...TOGETHER };

  /** @throws Error if the filters together exceed a limit */
  public spend(what: keyof typeof TOGETHER, amount: number): void {
    this.left[what] -= amount;
    if (this.left[what] < 0) throw new Error(`The filters have together more than ${TOGETHER[what]} ${REMEDIES[what]}`);
  }

  /** @throws Error if the filters together exceed a limit */
  public spendPattern(pattern: string): void {
    this.spend('patternSteps', patternSteps(pattern));
  }
}
