const REPEAT = /\{(\d+)(?:,(\d*))?\}/y;
// eslint-disable-next-line patterns/linear -- a pattern has at most LIMITS.pattern characters
const CLASS = /\[\^?\]?(?:\[:\^?\w+:\]|\\[^]|[^\]\\])*\]?/y;
const LITERALS = /\\Q([^]*?)(?:\\E|$)/y;
const ESCAPE = /\\(?:x\{[^}]*\}?|[^]?)/y;

/** Cap of the count, above any limit. Products of larger numbers would reach infinity, and sums NaN. */
const MOST = 1e9;

/**
 * Estimates the number of steps of a regular expression with expanded repetitions. `(ab{3}){10}` has 40 steps. The time and memory of
 * compiling are proportional to this number.
 */
export function patternSteps(pattern: string): number {
  const outer: number[] = [];
  let sum = 0;
  let last = 0;
  let at = 0;
  const take = (part: RegExp): RegExpExecArray | null => {
    part.lastIndex = at;
    const found = part.exec(pattern);
    if (found) at += found[0].length;
    return found;
  };
  const add = (steps: number): void => {
    last = steps;
    sum += steps;
  };
  while (at < pattern.length) {
    const repeat = take(REPEAT);
    if (repeat) {
      const times = Math.min(MOST, Math.max(1, Number(repeat[1]), Number(repeat[2] ?? 0)));
      sum += last * (times - 1);
      last = Math.min(MOST, last * times);
      continue;
    }
    const literals = take(LITERALS);
    if (literals) {
      add(literals[1]!.length);
      // A repetition after `\E` is about the last letter only.
      last = Math.min(1, last);
    } else if (take(CLASS) || take(ESCAPE)) {
      add(1);
    } else if (pattern[at] === '(') {
      at += 1;
      outer.push(sum);
      sum = 0;
      last = 0;
    } else if (pattern[at] === ')') {
      at += 1;
      const inner = sum;
      sum = outer.pop() ?? 0;
      add(inner);
    } else {
      at += 1;
      add(1);
    }
  }
  return outer.reduce((total, steps) => total + steps, sum);
}
