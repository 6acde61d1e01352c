import { type AccessLogReader, NEWLINE } from '../../records';
import { GrowingBuffer } from './growing-buffer';

const [RETURN, SPACE, TAB, BRACE] = [0x0d, 0x20, 0x09, 0x7b];

/** Lines of a file, converted to lines of JSON. */
export interface RecordLines {
  /** As many lines as the file has. Empty and unrecognized lines are empty. */
  readonly bytes: Buffer;
  readonly count: number;
  /** Numbers of the lines that are neither JSON nor of an access log, from 1. */
  readonly unrecognized: readonly number[];
}

/**
 * Converts lines of access logs to records. Lines of JSON are passed on without parsing: most files have no others.
 *
 * @param lines each ends with a newline
 */
export function recordLines(lines: Buffer, logs: AccessLogReader): RecordLines {
  const unrecognized: number[] = [];
  let changed: GrowingBuffer | undefined;
  let count = 0;
  let kept = 0;
  for (let from = 0; from < lines.length;) {
    const end = lines.indexOf(NEWLINE, from);
    count += 1;
    if (!isPassedOn(lines, from, logs)) {
      changed ??= new GrowingBuffer(2 * lines.length);
      if (kept < from) changed.append(lines.subarray(kept, from));
      const record = logs.read(lines.toString('utf8', from, end));
      if (!record) unrecognized.push(count);
      changed.write(record ? `${JSON.stringify(record)}\n` : '\n');
      kept = end + 1;
    }
    from = end + 1;
  }
  changed?.append(lines.subarray(kept));
  return { bytes: changed?.content ?? lines, count, unrecognized };
}

/** Whether the line at this offset is empty or a record. */
function isPassedOn(lines: Buffer, from: number, { isJson }: AccessLogReader): boolean {
  let at = from;
  while (lines[at] === SPACE || lines[at] === TAB || lines[at] === RETURN) at += 1;
  return (lines[at] === BRACE && !isJson) || lines[at] === NEWLINE;
}
