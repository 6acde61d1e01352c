import { readRecordFile } from '../../records';
import { RequestCollection } from './request-collection';
import type { BadLine } from './traffic-impact';
import type { Collected, Demand, TrafficSource, Waiting } from './traffic-source';

/** Bad lines that are told. */
const TOLD = 20;

/** Requests that are replayed at most. */
const LIMIT = 5_000_000;

export interface FileTrafficOptions {
  /**
   * Number of requests to replay at most. The newest are taken. All of them are in memory together, with the fields that the
   * replay needs.
   *
   * @default 5_000_000
   */
  readonly requests?: number;
}

/**
 * Requests in files: traffic records as JSON, one in a line, and access logs in the combined format, with or without gzip. They may
 * be in any order. A request that names no configuration, as those of access logs, is one of every configuration.
 */
export class FileTraffic implements TrafficSource {
  public constructor(
    private readonly files: readonly string[],
    private readonly options: FileTrafficOptions = {},
  ) {}

  public async read(demands: readonly Demand[], { onProgress, signal }: Waiting): Promise<readonly Collected[]> {
    const collections = demands.map(({ window }) => new RequestCollection(window, this.options.requests ?? LIMIT));
    const firstBadLines: BadLine[] = [];
    let badLines = 0;
    let good = 0;
    for (const file of this.files) {
      for await (const { requests, bad } of readRecordFile(file)) {
        signal?.throwIfAborted();
        for (const request of requests) {
          demands.forEach(({ config, reduced }, position) => {
            if ((request.record.branch ?? config) === config) collections[position]!.add(request, reduced);
          });
        }
        firstBadLines.push(...bad.slice(0, TOLD - firstBadLines.length).map((each) => ({ file, ...each })));
        badLines += bad.length;
        good += requests.length;
        onProgress?.({ doing: 'reading', requests: good });
      }
    }
    const source = { kind: 'files', files: this.files, lines: good + badLines, badLines, firstBadLines } as const;
    return collections.map((collection) => ({ requests: collection.sorted(), source, reductions: collection.reductions }));
  }
}
