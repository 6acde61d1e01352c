import { matchLists } from './match-lists';

/** A line of a text before or after a change. */
export interface LineChange {
  readonly kind: 'same' | 'added' | 'removed';
  readonly line: string;
}

/** Returns the lines of both sides in order: a line that moves is removed and added. */
export function lineChanges(before: readonly string[], after: readonly string[]): LineChange[] {
  const { pairs } = matchLists(before, after, [(line) => `=${line}`]);
  const steady = pairs.filter(({ isMoved }) => !isMoved);
  const lines: LineChange[] = [];
  let [from, to] = [0, 0];
  for (const pair of [...steady, { from: before.length, to: after.length }]) {
    for (const line of before.slice(from, pair.from)) lines.push({ kind: 'removed', line });
    for (const line of after.slice(to, pair.to)) lines.push({ kind: 'added', line });
    if (pair.from < before.length) lines.push({ kind: 'same', line: before[pair.from]! });
    [from, to] = [pair.from + 1, pair.to + 1];
  }
  return lines;
}
