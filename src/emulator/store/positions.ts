/** Distance between neighbours, so that entries can later be inserted without writing the neighbours again. */
export const GAP = 2 ** 20;

/**
 * Positions for entries in a new order, with as few changes as possible.
 *
 * @param places for each entry in order, its position so far; undefined for one that is new
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
    if (!between) return places.map((_, place) => (place + 1) * GAP); // no room left: everything anew
    positions.push(...between);
    if (after !== undefined) positions.push(after);
    before = after;
    index = end + 1;
  }
  return positions;
}

/** Positions between two others; undefined if there are not enough. */
function spread(count: number, before: number | undefined, after: number | undefined): number[] | undefined {
  const low = before ?? (after === undefined ? 0 : after - (count + 1) * GAP);
  const room = (after ?? low + (count + 1) * GAP) - low;
  return room <= count ? undefined : Array.from({ length: count }, (_, index) => low + Math.floor((room * (index + 1)) / (count + 1)));
}

/** The indices of a longest increasing subsequence. */
function longestRise(values: readonly (number | undefined)[]): ReadonlySet<number> {
  const ends: number[] = []; // for each length, the index at which the best series of that length ends
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
