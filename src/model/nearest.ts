import { leastOf } from './extremes';

/** Maximum number of suggestions in a message. */
const MOST = 3;

/** Maximum length of a misspelled name. */
const LONGEST = 64;

/** Returns the names most similar to a misspelled one. */
export function nearest(misspelled: string, names: Iterable<string>): string[] {
  if (misspelled.length > LONGEST) return [];
  const wanted = misspelled.toLowerCase();
  // Up to a third of the letters may differ, or two letters. In a short name, at most half of them.
  const tolerance = Math.max(2, Math.floor(wanted.length / 3));
  const within = (far: number, name: string) => far <= Math.min(tolerance, name.length / 2);
  const near = [...names]
    // The difference in length is a lower bound of the distance, which excludes most names.
    .filter((name) => within(Math.abs(name.length - wanted.length), name))
    .map((name) => ({ name, far: distance(wanted, name.toLowerCase()) }))
    .filter(({ far, name }) => within(far, name));
  const least = leastOf(near.map(({ far }) => far));
  return near
    .filter(({ far }) => far === least)
    .slice(0, MOST)
    .map(({ name }) => name);
}

/** Returns the edit distance of two strings: added, removed or replaced letters, and swapped neighbours. */
export function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        last[column]! + 1,
        current[column - 1]! + 1,
        last[column - 1]! + (same ? 0 : 1),
        swapped ? before[column - 2]! + 1 : Infinity,
      );
    }
    before = last;
    last = current;
  }
  return last[b.length]!;
}
