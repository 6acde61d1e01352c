import { AccessLogReader, type AccessLogOptions } from '../../../src/traffic/records';
import type { TrafficRecord } from '../../../src/model/traffic';

/** Reads a line of an access log in a format, or in the combined one. Returns undefined if it is not in the format. */
export function readAccessLine(line: string, options: AccessLogOptions = {}): TrafficRecord | undefined {
  const read = new AccessLogReader(options).readOpen(line);
  return typeof read === 'object' ? read.record : undefined;
}
