import { aheadOf, type BadLine, belongsTo, readRecordFile, type AccessLogOptions } from '../../../traffic/records';
import type { TagNeeds } from '../../../traffic/rules';
import { RequestCollection } from './request-collection';
import { rangeOf, Totals } from './totals';
import type { BadFileLine, FileFormats } from './traffic-impact';
import { type Collected, type Demand, inBatches, OtherConfigurations, type TrafficSource, type Waiting } from './traffic-source';

/** Number of bad lines in the report. */
export const MAX_BAD_LINES = 20;

/** Default of `requests`. */
const LIMIT = 5_000_000;

export interface FileTrafficOptions {
  /**
   * Maximum number of requests to replay: the newest ones. All of them are in memory together, with the fields that the replay
   * needs.
   *
   * @default 5_000_000
   */
  readonly requests?: number;
  /**
   * How lines of access logs are read.
   *
   * @default - in the format that the first lines have, with the tag `all` only
   */
  readonly accessLog?: AccessLogOptions;
  /**
   * Returns the name of a file for the report.
   *
   * @default - its path
   */
  readonly nameOf?: (file: string) => string;
  /**
   * Clock in milliseconds since the Unix epoch.
   *
   * @default Date.now
   */
  readonly now?: () => number;
}

/**
 * Requests in files: traffic records as JSON lines, and access logs, plain or with gzip, in any order. A request
 * that names no configuration, such as a line of an access log, counts for every configuration. Requests of the same moment count in the
 * order of the files, and in the order in which their file recorded them.
 */
export class FileTraffic implements TrafficSource {
  public constructor(
    private readonly files: readonly string[],
    private readonly options: FileTrafficOptions = {},
  ) {}

  public get tagNeeds(): TagNeeds | undefined {
    return this.options.accessLog?.tagsOf?.needs;
  }

  public async *read(demands: readonly Demand[], { onProgress, signal }: Waiting): AsyncGenerator<Collected, void, undefined> {
    const names = this.files.map((file) => this.options.nameOf?.(file) ?? file);
    const formats: FileFormats[] = [];
    const collections = demands.map(({ window }) => new RequestCollection(window, this.options.requests ?? LIMIT));
    const others = demands.map(() => new OtherConfigurations());
    const firstBadLines: BadFileLine[] = [];
    let badLines = 0;
    let good = 0;
    for (const [index, file] of names.entries()) {
      const ofFile: BadLine[] = [];
      let read: FileFormats | undefined;
      for await (const { requests, bad, formats: found, unknown } of readRecordFile(this.files[index]!, this.options.accessLog)) {
        signal?.throwIfAborted();
        read ??= { file, formats: found, unknownMembers: unknown };
        for (const request of requests) {
          demands.forEach(({ config, input }, position) => {
            if (belongsTo(request.record, config)) collections[position]!.add(request, (whole) => input.reduced(whole, index));
            else others[position]!.add(request.record.branch!);
          });
        }
        for (const line of bad) ofFile.push(line);
        // A file may be read from its end.
        ofFile.sort((one, other) => one.line - other.line).splice(MAX_BAD_LINES);
        badLines += bad.length;
        good += requests.length;
        onProgress?.({ doing: 'reading', requests: good });
      }
      if (read) formats.push(read);
      firstBadLines.push(...ofFile.slice(0, MAX_BAD_LINES - firstBadLines.length).map((each) => ({ file, ...each })));
    }
    const source = { kind: 'files', files: names, lines: good + badLines, badLines, firstBadLines, formats } as const;
    for (const [position, { input }] of demands.entries()) {
      const collection = collections[position]!;
      const requests = collection.sorted();
      const totals = new Totals({ range: rangeOf(requests), fields: input.fields, files: names }).addAll(requests);
      const ahead = aheadOf(totals.range?.last ?? NaN, (this.options.now ?? Date.now)());
      yield { totals, ...inBatches(requests), source, reductions: collection.reductions, others: others[position]!, ahead };
    }
  }
}
