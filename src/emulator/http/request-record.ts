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

/** Maximum number of listed requests, and of the characters of their paths. Further requests are only counted. */
const [CAPACITY, CHARACTERS] = [100_000, 8_000_000];

/** Requests that were answered since the last reset. */
export class RequestRecord {
  private items: RecordedRequest[] = [];
  private count = 0;
  private characters = 0;

  public add(request: RecordedRequest): void {
    this.count += 1;
    this.characters += request.path.length;
    if (this.items.length < CAPACITY && this.characters <= CHARACTERS) this.items.push(request);
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
    this.characters = 0;
  }
}
