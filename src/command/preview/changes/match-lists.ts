/** Matching of the items of two lists. Positions count from 0. */
export interface ListMatch {
  readonly pairs: readonly MatchedPair[];
  readonly removed: readonly number[];
  readonly added: readonly number[];
}

export interface MatchedPair {
  readonly from: number;
  readonly to: number;
  /** Whether its order among the pairs changed. The number of moved pairs is minimal. */
  readonly isMoved: boolean;
}

/**
 * Matches two lists: equal items first, then items with the same label, each in their order.
 *
 * @param keys from the strictest to the weakest: items with the same key match. An empty key matches nothing
 */
export function matchLists<Item>(before: readonly Item[], after: readonly Item[], keys: readonly ((item: Item) => string)[]): ListMatch {
  const found = new Map<number, number>();
  const taken = new Set<number>();
  for (const key of keys) {
    const open = new Map<string, { readonly positions: number[]; next: number }>();
    after.forEach((item, to) => {
      const text = taken.has(to) ? '' : key(item);
      if (text === '') return;
      const same = open.get(text);
      if (same) same.positions.push(to);
      else open.set(text, { positions: [to], next: 0 });
    });
    before.forEach((item, from) => {
      const same = found.has(from) ? undefined : open.get(key(item));
      const to = same?.positions[same.next];
      if (same === undefined || to === undefined) return;
      same.next += 1;
      found.set(from, to);
      taken.add(to);
    });
  }
  const pairs = [...found].map(([from, to]) => ({ from, to })).sort((a, b) => a.from - b.from);
  const steady = longestRising(pairs.map(({ to }) => to));
  return {
    pairs: pairs.map((pair) => ({ ...pair, isMoved: !steady.has(pair.to) })),
    removed: before.map((_, from) => from).filter((from) => !found.has(from)),
    added: after.map((_, to) => to).filter((to) => !taken.has(to)),
  };
}

/** Returns a longest increasing subsequence of distinct numbers. */
function longestRising(numbers: readonly number[]): ReadonlySet<number> {
  const ends: number[] = [];
  const previous = numbers.map(() => -1);
  numbers.forEach((number, i) => {
    let [length, beyond] = [0, ends.length];
    while (length < beyond) {
      const middle = (length + beyond) >> 1;
      if (numbers[ends[middle]!]! < number) length = middle + 1;
      else beyond = middle;
    }
    previous[i] = length > 0 ? ends[length - 1]! : -1;
    ends[length] = i;
  });
  const members = new Set<number>();
  for (let i = ends.at(-1) ?? -1; i >= 0; i = previous[i]!) members.add(numbers[i]!);
  return members;
}
