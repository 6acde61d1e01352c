import type { TrafficRecord } from '../../model/traffic';
import { rememberOrigin } from './samples';
import { logFormat, readRecordFile, tagFilters, type TagsOf } from '../../traffic/records';

export interface ReadRecordsOptions {
  /**
   * Tags of lines of access logs: a filter for each tag, as a query string without a time range or in the JSON form; or a function. Records
   * in JSON keep their own tags.
   *
   * @default - lines of access logs have the tag `all` only
   */
  readonly tags?: Readonly<Record<string, unknown>> | TagsOf;
  /**
   * Format of the lines of access logs: a name such as `vhost_combined`, or a pattern in the notation of nginx's `log_format` or of
   * Apache's `LogFormat`.
   *
   * @default - the format that the first lines have
   */
  readonly logFormat?: string;
  /**
   * Seconds that are added to the times of access logs.
   *
   * @default 0
   */
  readonly shift?: number;
}

/**
 * Reads samples of traffic: records as JSON, one in a line, or an access log, with or without gzip. If the file has its newest request
 * first, the samples are in the reverse order.
 *
 * @throws Error if a line is neither, with its number, or if a filter is wrong
 */
export async function readRecords(file: string, { tags, logFormat: format, shift }: ReadRecordsOptions = {}): Promise<TrafficRecord[]> {
  const tagsOf = typeof tags === 'object' ? await tagFilters(tags, 'tags') : tags;
  const options = { tagsOf, shift, format: format === undefined ? undefined : logFormat(format) };
  const records: TrafficRecord[] = [];
  for await (const { requests, bad } of readRecordFile(file, options)) {
    const [first] = bad;
    // A test that leaves out a part of its samples may pass for the wrong reason.
    if (first) throw new Error(`${file}, line ${first.line}: ${first.problem}.`);
    for (const request of requests) {
      rememberOrigin(request, tagsOf?.needs);
      records.push(request.record);
    }
  }
  return records;
}
