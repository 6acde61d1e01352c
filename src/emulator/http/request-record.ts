/** Answered request, without headers and query, which may contain secrets. */
export interface RecordedRequest {
  readonly method: string;
  /** Path as sent, percent-encoded. */
  readonly path: string;
  /** 0 if the connection was dropped. */
  readonly status: number;
  /** Kind of the fault that the request got. */
  readonly fault?: string;
}

/** Maximum number of listed requests. Further requests are only counted. */
const CAPACITY = 100_000;

/** Requests that were answered since the last reset. */
export class RequestRecord {
  private items: RecordedRequest[] = [];
  private count = 0;

  public add(request: RecordedRequest): void {
    this.count += 1;
    if (this.items.length < CAPACITY) this.items.push(request);
  }

  public get total(): number {
    return this.count;
  }

  public list(): RecordedRequest[] {
    return [...this.items];
  }

  public reset(): void {
    this.items = [];
    this.count = 0;
  }
}
