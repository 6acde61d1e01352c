/** Number of nodes, and of sources, for which there is room at first. */
const ROOM = 64;

/**
 * Nodes of linked lists. Sources can be millions, and arrays of their own would take ten times the memory. Node 0 stands for none.
 */
class Nodes {
  public time = new Float64Array(ROOM);
  public count = new Int32Array(ROOM);
  public next = new Int32Array(ROOM);
  public previous = new Int32Array(ROOM);

  private used = 1;

  /** The first of the removed nodes, which are a list, too. */
  private removed = 0;

  /** Returns a node without neighbours. */
  public add(time: number, count: number): number {
    let node = this.removed;
    if (node === 0) {
      node = this.used;
      this.used += 1;
      if (node === this.time.length) this.grow();
    } else {
      this.removed = this.next[node]!;
    }
    this.time[node] = time;
    this.count[node] = count;
    this.next[node] = 0;
    this.previous[node] = 0;
    return node;
  }

  public remove(node: number): void {
    this.next[node] = this.removed;
    this.removed = node;
  }

  private grow(): void {
    const room = this.time.length * 2;
    const times = new Float64Array(room);
    times.set(this.time);
    this.time = times;
    this.count = withRoom(this.count, room);
    this.next = withRoom(this.next, room);
    this.previous = withRoom(this.previous, room);
  }
}

function withRoom(numbers: Int32Array<ArrayBuffer>, room: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(room);
  larger.set(numbers);
  return larger;
}

/**
 * The requests of a rule's sources that the rule counts. A rule with any threshold up to a limit would hold a source for its ttl after each
 * moment whose count is above the threshold. Sources are whole numbers from 0. Calls are in the order of time. Times are in milliseconds.
 */
export class SourceCounts {
  /** Number of sources for which there is room. */
  private room = ROOM;

  /** For each source and timeframe, the oldest request in it, the number of requests in it, and the largest number of all moments. */
  private heads: Int32Array<ArrayBuffer>;
  private counts: Int32Array<ArrayBuffer>;
  private heights: Int32Array<ArrayBuffer>;

  /** For each source, its newest request, if it is in a timeframe. */
  private newest = new Int32Array(ROOM);

  /**
   * For each source, its moments within the last ttl, each with a lower count than the one before it. A count is at most one more than the
   * limit, because a rule only asks whether its threshold is exceeded.
   */
  private firstMoments = new Int32Array(ROOM);
  private lastMoments = new Int32Array(ROOM);

  private readonly nodes = new Nodes();

  /** Positions of the timeframes. The longest one is the last, because it has all requests of the others. */
  private readonly order: readonly number[];

  /**
   * @param timeframes A request from exactly one timeframe ago no longer counts. The rule has the first one.
   * @param limit largest count
   */
  public constructor(
    private readonly timeframes: readonly number[],
    private readonly limit: number,
  ) {
    this.order = timeframes.map((_, position) => position).sort((one, other) => timeframes[one]! - timeframes[other]!);
    this.heads = new Int32Array(ROOM * timeframes.length);
    this.counts = new Int32Array(ROOM * timeframes.length);
    this.heights = new Int32Array(ROOM * timeframes.length);
  }

  /** Counts a request of a source. */
  public count(source: number, time: number): void {
    while (source >= this.room) this.grow();
    const { nodes, order } = this;
    const request = nodes.add(time, 0);
    const previous = this.newest[source]!;
    if (previous !== 0) nodes.next[previous] = request;
    for (let at = 0; at < order.length; at += 1) this.advance(source, order[at]!, request, at === order.length - 1);
    const count = this.counts[source * order.length]!;
    let last = this.lastMoments[source]!;
    // A later moment with a count as high lasts longer.
    while (last !== 0 && nodes.count[last]! <= count) {
      const before = nodes.previous[last]!;
      nodes.remove(last);
      last = before;
    }
    const moment = nodes.add(time, count);
    nodes.previous[moment] = last;
    if (last === 0) this.firstMoments[source] = moment;
    else nodes.next[last] = moment;
    this.lastMoments[source] = moment;
  }

  /** Counts a request in a timeframe, and drops those that have left it. The longest timeframe drops them for good. */
  private advance(source: number, position: number, request: number, isLongest: boolean): void {
    const { nodes, timeframes, limit } = this;
    const at = source * timeframes.length + position;
    const end = nodes.time[request]! - timeframes[position]!;
    let head = this.heads[at]! || request;
    let count = this.counts[at]! + 1;
    while (head !== 0 && (nodes.time[head]! <= end || count > limit)) {
      const next = nodes.next[head]!;
      if (isLongest) nodes.remove(head);
      head = next;
      count -= 1;
    }
    this.heads[at] = head;
    this.counts[at] = count;
    if (count > this.heights[at]!) this.heights[at] = count;
    if (isLongest) this.newest[source] = head === 0 ? 0 : request;
  }

  /** Returns the largest count of all moments in a timeframe. A rule catches the source if the rule's threshold is below it. */
  public highest(source: number, position: number): number {
    return source < this.room ? this.heights[source * this.timeframes.length + position]! : 0;
  }

  /** Returns the largest count within the last ttl. Rules with a threshold below it hold the source. */
  public heldBelow(source: number, time: number, ttl: number): number {
    if (source >= this.room) return 0;
    const { nodes } = this;
    let first = this.firstMoments[source]!;
    while (first !== 0 && time >= nodes.time[first]! + ttl) {
      const next = nodes.next[first]!;
      nodes.remove(first);
      first = next;
    }
    this.firstMoments[source] = first;
    if (first === 0) {
      this.lastMoments[source] = 0;
      return 0;
    }
    nodes.previous[first] = 0;
    return nodes.count[first]!;
  }

  private grow(): void {
    this.room *= 2;
    const [room, wide] = [this.room, this.room * this.timeframes.length];
    this.heads = withRoom(this.heads, wide);
    this.counts = withRoom(this.counts, wide);
    this.heights = withRoom(this.heights, wide);
    this.newest = withRoom(this.newest, room);
    this.firstMoments = withRoom(this.firstMoments, room);
    this.lastMoments = withRoom(this.lastMoments, room);
  }
}
