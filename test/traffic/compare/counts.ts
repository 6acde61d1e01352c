import { Side } from '../../../src/traffic/compare/side';
import { SourceCounter } from '../../../src/traffic/rules/source-counter';

/** Does something, and returns how often a rule looked at the count of a source meanwhile. */
export function countsOf<Result>(work: () => Result): { result: Result; counts: number } {
  const { exceeds } = SourceCounter.prototype;
  let counts = 0;
  SourceCounter.prototype.exceeds = function (this: SourceCounter, ...args) {
    counts += 1;
    return exceeds.apply(this, args);
  };
  try {
    return { result: work(), counts };
  } finally {
    SourceCounter.prototype.exceeds = exceeds;
  }
}

/** Does something, and returns how often a setting was looked up meanwhile. */
export function lookUpsOf(work: () => void): number {
  const { get } = Side.prototype;
  let count = 0;
  Side.prototype.get = function (this: Side, key) {
    count += 1;
    return get.call(this, key);
  };
  try {
    work();
    return count;
  } finally {
    Side.prototype.get = get;
  }
}
