import type { TrafficRequest } from '../../../traffic/records';
import type { ReducedRequest } from './replay-input';
import type { AskedWindow, Reduction } from './traffic-impact';
import { windowTime } from './window-time';

/** Collects the requests of a window, in any order. Keeps the newest ones, up to a limit. */
export class RequestCollection {
  private readonly first: number;
  private readonly last: number;

  /** Length in milliseconds of a window that ends with the newest request. */
  private readonly length: number | undefined;

  private requests: ReducedRequest[] = [];
  private newest = -Infinity;

  /** Requests before this time were dropped, because there were too many. */
  private cut = -Infinity;

  /** Number of dropped requests. */
  private lost = 0;

  public constructor(
    window: AskedWindow,
    private readonly limit: number,
  ) {
    this.length = 'last' in window ? window.last * 1000 : undefined;
    const [from, to] = 'last' in window ? [-Infinity, Infinity] : [windowTime(window.from), windowTime(window.to)];
    this.first = Math.min(from, to);
    this.last = Math.max(from, to);
  }

  /** @param reduced reduces a request to the fields to keep. It is called only for requests that are kept */
  public add(request: TrafficRequest, reduced: (request: TrafficRequest) => ReducedRequest): void {
    const { time } = request;
    if (time < this.first || time > this.last) return;
    if (time < this.cut) {
      this.lost += 1;
      return;
    }
    if (this.length !== undefined && time < this.newest - this.length) return;
    this.newest = Math.max(this.newest, time);
    this.requests.push(reduced(request));
    if (this.requests.length >= this.limit * 2) this.shorten();
  }

  /** Returns the requests in the order of time. */
  public sorted(): readonly ReducedRequest[] {
    this.shorten();
    return this.requests;
  }

  /** Reductions of the window. Valid after `sorted`. */
  public get reductions(): Reduction[] {
    if (this.lost === 0) return [];
    // If the window ends with the newest request, dropped requests may be outside of the window.
    const available = this.length === undefined ? this.requests.length + this.lost : null;
    return [{ kind: 'shortened', limit: 'requests', value: this.limit, available }];
  }

  private shorten(): void {
    this.requests.sort((a, b) => a.time - b.time);
    const start = this.length === undefined ? -Infinity : this.newest - this.length;
    if (start > this.first && (this.requests[0]?.time ?? start) < start) this.requests = this.requests.filter(({ time }) => time >= start);
    const tooMany = this.requests.length - this.limit;
    if (tooMany <= 0) return;
    // Requests of the same moment are kept or dropped together.
    this.cut = this.requests[tooMany - 1]!.time + 1;
    const kept = this.requests.filter(({ time }) => time >= this.cut);
    this.lost += this.requests.length - kept.length;
    this.requests = kept;
  }
}
