import type { RecordedRequest } from '../../records';
import type { AskedWindow, Reduction } from './traffic-impact';
import { windowTime } from './window-time';

/** The requests of a window, which come in any order. It keeps the newest ones, up to a limit. */
export class RequestCollection {
  private readonly first: number;
  private readonly last: number;

  /** Length of the window in milliseconds, if it ends with the newest request. */
  private readonly length: number | undefined;

  private requests: RecordedRequest[] = [];
  private newest = -Infinity;

  /** Requests that came before this were cut off, because there were too many. */
  private cut = -Infinity;

  /** Number of requests that were cut off. */
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

  /** @param reduced makes what is kept of the request; it is only called for requests that are kept */
  public add(request: RecordedRequest, reduced: (request: RecordedRequest) => RecordedRequest): void {
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

  /** The requests in the order of time. */
  public sorted(): readonly RecordedRequest[] {
    this.shorten();
    return this.requests;
  }

  /** What was left out. Ask after the requests. */
  public get reductions(): Reduction[] {
    if (this.lost === 0) return [];
    // Where the window moves with the newest request, some of what was cut off may be before it.
    const available = this.length === undefined ? this.requests.length + this.lost : null;
    return [{ kind: 'shortened', limit: 'requests', value: this.limit, available }];
  }

  private shorten(): void {
    this.requests.sort((a, b) => a.time - b.time);
    const start = this.length === undefined ? -Infinity : this.newest - this.length;
    if (start > this.first && (this.requests[0]?.time ?? start) < start) this.requests = this.requests.filter(({ time }) => time >= start);
    const tooMany = this.requests.length - this.limit;
    if (tooMany <= 0) return;
    // Requests of the same moment stay or go together.
    this.cut = this.requests[tooMany - 1]!.time + 1;
    const kept = this.requests.filter(({ time }) => time >= this.cut);
    this.lost += this.requests.length - kept.length;
    this.requests = kept;
  }
}
