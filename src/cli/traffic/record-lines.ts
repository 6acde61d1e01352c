import { type AccessLogReader, NEWLINE } from '../../records';
import { GrowingBuffer } from './growing-buffer';

const [RETURN, SPACE, TAB, BRACE] = [0x0d, 0x20, 0x09, 0x7b];

/** Lines of a file as lines of JSON. */
export interface RecordLines {
  /** As many lines as the file has. Those that are empty, or strange, are empty. */
  readonly bytes: Buffer;
  readonly count: number;
  /** The lines that are neither JSON nor of an access log, by their numbers. The first line is 1. */
  readonly strange: readonly number[];
}

/**
 * Turns lines of access logs into records. Lines of JSON stay as they are: most files have no others, and their bytes are only passed
 * on.
 *
 * @param lines each ends with a newline
 */
export function recordLines(lines: Buffer, logs: AccessLogReader): RecordLines {
  const strange: number[] = [];
  let changed: GrowingBuffer | undefined;
  let count = 0;
  let kept = 0;
  for (let from = 0; from < lines.length;) {
    const end = lines.indexOf(NEWLINE, from);
    count += 1;
    if (!staysAsItIs(lines, from)) {
      changed ??= new GrowingBuffer(2 * lines.length);
      if (kept < from) changed.append(lines.subarray(kept, from));
      const record = logs.read(lines.toString('utf8', from, end));
      if (!record) strange.push(count);
      changed.write(record ? `${JSON.stringify(record)}\n` : '\n');
      kept = end + 1;
    }
    from = end + 1;
  }
  changed?.append(lines.subarray(kept));
  return { bytes: changed?.content ?? lines, count, strange };
}

/** Whether the line that begins there is empty, or is to be read as JSON. */
function staysAsItIs(lines: Buffer, from: number): boolean {
  let at = from;
  while (lines[at] === SPACE || lines[at] === TAB || lines[at] === RETURN) at += 1;
  return lines[at] === BRACE || lines[at] === NEWLINE;
}
