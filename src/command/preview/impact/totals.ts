import type { TrafficRecord } from '../../../model/traffic';
import { LackingCounts } from '../../../traffic/rules';
import { TimeSegments } from './segments';
import type { ReducedRequest } from './replay-input';

/** Missing fields of the records of a file. */
export interface LackingInFile {
  readonly file: string;
  readonly counts: LackingCounts;
}

/** Times of the first and the last request, in milliseconds since the Unix epoch. */
export interface TimeRange {
  readonly first: number;
  readonly last: number;
}

/** Returns the range of requests in the order of time; undefined if there are none. */
export function rangeOf(requests: readonly ReducedRequest[]): TimeRange | undefined {
  const [first, last] = [requests[0], requests.at(-1)];
  return first && last && { first: first.time, last: last.time };
}

export interface TotalsOptions {
  /** Undefined if there is no request. */
  readonly range: TimeRange | undefined;
  /** Fields that the replay needs. */
  readonly fields: readonly (keyof TrafficRecord)[];
  /** Files of the requests, for the report. */
  readonly files?: readonly string[];
}

/** Facts about all requests of a window, also about those that no setting can hold or tag. */
export class Totals {
  public requests = 0;

  /** Number of requests that the service recognised as human. */
  public humanRequests = 0;

  /** Whether any record marks its request as human or not. */
  public humansKnown = false;

  /** Needed fields that some record has. */
  public readonly seenFields = new Set<string>();

  /** Relevant tags that some record has. */
  public readonly seenTags = new Set<string>(['all']);

  /** Number of requests from which tags of the plan's settings were removed. */
  public unmarked = 0;

  public readonly lacking = new LackingCounts();

  /** Missing fields by file; undefined if the requests are not from files. */
  public readonly files: readonly LackingInFile[] | undefined;

  public readonly range: TimeRange | undefined;
  public readonly segments: TimeSegments;

  /** Number of requests in each segment. */
  public readonly overTime: number[];

  private readonly unseen: Set<keyof TrafficRecord>;
  private readonly tagLists = new Set<TrafficRecord['tags']>();

  public constructor({ range, fields, files }: TotalsOptions) {
    this.range = range;
    this.segments = new TimeSegments(range?.first ?? 0, range?.last ?? 0);
    this.overTime = this.segments.zeros();
    this.unseen = new Set(fields);
    this.files = files?.map((file) => ({ file, counts: new LackingCounts() }));
  }

  /** Whether any record names a session. */
  public get sessionsKnown(): boolean {
    return this.seenFields.has('session');
  }

  /** Adds the requests of a list. */
  public addAll(requests: readonly ReducedRequest[]): this {
    for (const request of requests) {
      this.add(request);
      this.addAt(request.time);
    }
    return this;
  }

  /** Adds a request, or many with the same facts. Its time is added by `addAt`. */
  public add({ record, lacking, file, isUnmarked }: ReducedRequest, count = 1): void {
    this.requests += count;
    if (record.human === true) this.humanRequests += count;
    if (typeof record.human === 'boolean') this.humansKnown = true;
    if (isUnmarked) this.unmarked += count;
    this.lacking.count(lacking, count);
    this.files?.[file]?.counts.count(lacking, count);
    for (const field of this.unseen) {
      if (record[field] === undefined) continue;
      this.unseen.delete(field);
      this.seenFields.add(field);
    }
    // Requests with the same tags share one list.
    if (this.tagLists.has(record.tags)) return;
    this.tagLists.add(record.tags);
    for (const tag of record.tags ?? []) if (tag !== null) this.seenTags.add(tag);
  }

  /** Adds to the number of requests over time, at a time in milliseconds since the Unix epoch. */
  public addAt(time: number, count = 1): void {
    this.overTime[this.segments.positionOf(time)]! += count;
  }
}
