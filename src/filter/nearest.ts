/** More than this many names are no help. */
const MOST = 3;

/** A name as long as this is compared whole; a longer text is no typo of any. */
const LONGEST = 64;

/** The names that a misspelled one may have meant: those that are nearest to it, if any is near. */
export function nearest(misspelled: string, names: Iterable<string>): string[] {
  if (misspelled.length > LONGEST) return [];
  const wanted = misspelled.toLowerCase();
  // A third of the letters may be wrong, and at least two; but not most of a short name.
  const tolerance = Math.max(2, Math.floor(wanted.length / 3));
  const near = [...names]
    .map((name) => ({ name, far: distance(wanted, name.toLowerCase()) }))
    .filter(({ far, name }) => far <= Math.min(tolerance, name.length / 2));
  const least = Math.min(...near.map(({ far }) => far));
  return near
    .filter(({ far }) => far === least)
    .slice(0, MOST)
    .map(({ name }) => name);
}

/** How many letters must be added, taken away, replaced or swapped with their neighbour to make one text of the other. */
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
