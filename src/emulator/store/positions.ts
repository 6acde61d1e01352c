/** Distance between neighbours, which leaves positions for later insertions. */
export const GAP = 2 ** 20;

/**
 * Returns positions for entries in a new order, with as few changes as possible.
 *
 * @param places current position of each entry, in the new order; undefined for new entries
 */
export function positionsInOrder(places: readonly (number | undefined)[]): number[] {
  const staying = longestRise(places);
  const positions: number[] = [];
  let before: number | undefined;
  for (let index = 0; index < places.length;) {
    let end = index;
    while (end < places.length && !staying.has(end)) end += 1;
    const after = places[end];
    const between = spread(end - index, before, after);
    if (!between) return places.map((_, place) => (place + 1) * GAP); // no positions left: renumber all
    for (const position of between) positions.push(position);
    if (after !== undefined) positions.push(after);
    before = after;
    index = end + 1;
  }
  return positions;
}

/** Returns positions between two others; undefined if there are not enough. */
function spread(count: number, before: number | undefined, after: number | undefined): number[] | undefined {
  const low = before ?? (after === undefined ? 0 : after - (count + 1) * GAP);
  const span = (after ?? low + (count + 1) * GAP) - low;
  return span <= count ? undefined : Array.from({ length: count }, (_, index) => low + Math.floor((span * (index + 1)) / (count + 1)));
}

/** Returns the indices of a longest increasing subsequence. */
function longestRise(values: readonly (number | undefined)[]): ReadonlySet<number> {
  const ends: number[] = []; // for each length, the index of the smallest last value
  const previous: (number | undefined)[] = [];
  values.forEach((value, index) => {
    if (value === undefined) return;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (Number(values[Number(ends[middle])]) < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1];
    ends[low] = index;
  });
  const rise = new Set<number>();
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) rise.add(index);
  return rise;
}
