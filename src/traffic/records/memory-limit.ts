import { getHeapStatistics } from 'node:v8';
import { grouped } from '../../model/words';

const MEBIBYTE = 1024 * 1024;

/** Share of the memory of Node for what is kept of requests. The rest is for the evaluation. */
const SHARE = 0.4;

/** Counts what is kept of requests in memory: a file may have more values than memory, and Node would end without a word. */
export class MemoryLimit {
  private kept = 0;

  /** @param limit in bytes. @default 40 % of the memory of Node */
  public constructor(private readonly limit: number = getHeapStatistics().heap_size_limit * SHARE) {}

  /**
   * Counts bytes.
   *
   * @throws Error with ways out if the limit is reached
   */
  public add(bytes: number): void {
    this.kept += bytes;
    if (this.kept <= this.limit) return;
    throw new Error(
      `The requests need more than ${grouped(Math.floor(this.limit / MEBIBYTE))} MiB of memory. Read fewer requests, such as those of a ` +
        'shorter time, or give Node more memory: NODE_OPTIONS=--max-old-space-size=8192.',
    );
  }
}

/** Returns the bytes of a value in memory, without the names of members, which objects share. Small values cost more than their text. */
export function bytesOf(value: unknown): number {
  if (typeof value === 'string') return 24 + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.values(value).reduce<number>((sum, member) => sum + 8 + bytesOf(member), 56);
}
