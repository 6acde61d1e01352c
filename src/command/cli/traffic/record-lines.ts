import { type AccessLogReader, type BadLine, NEWLINE, type TrafficRequest } from '../../../traffic/records';

const [RETURN, SPACE, TAB, BRACE, COMMA] = [0x0d, 0x20, 0x09, 0x7b, 0x2c];

/** Lines of a file, converted to lines of JSON. */
export interface RecordLines {
  /** As many lines as the file has. Empty and unrecognized lines are empty. */
  readonly bytes: Buffer;
  readonly count: number;
  /** The lines that are neither records nor of an access log. The first line is 1. */
  readonly unrecognized: readonly BadLine[];
}

/**
 * Converts lines of access logs to records. Lines of JSON are passed on without parsing: most files have no others.
 *
 * @param lines each ends with a newline
 * @param onRequest called for each converted line
 */
export function recordLines(lines: Buffer, logs: AccessLogReader, onRequest?: (request: TrafficRequest) => void): RecordLines {
  const unrecognized: BadLine[] = [];
  let changed: GrowingBuffer | undefined;
  let count = 0;
  let kept = 0;
  for (let from = 0; from < lines.length;) {
    const end = lines.indexOf(NEWLINE, from);
    count += 1;
    if (!isPassedOn(lines, from, end, logs)) {
      changed ??= new GrowingBuffer(2 * lines.length);
      if (kept < from) changed.append(lines.subarray(kept, from));
      const read = logs.read(lines.toString('utf8', from, end));
      if (typeof read === 'object') onRequest?.(read);
      if (typeof read === 'string') unrecognized.push({ line: count, problem: read });
      changed.write(typeof read === 'object' ? `${JSON.stringify(read.record)}\n` : '\n');
      kept = end + 1;
    }
    from = end + 1;
  }
  changed?.append(lines.subarray(kept));
  return { bytes: changed?.content ?? lines, count, unrecognized };
}

/** Whether the line between these offsets is empty or a record. In a list, a comma follows the record. */
function isPassedOn(lines: Buffer, from: number, end: number, { hasRecords }: AccessLogReader): boolean {
  let at = from;
  while (lines[at] === SPACE || lines[at] === TAB || lines[at] === RETURN) at += 1;
  if (lines[at] === NEWLINE) return true;
  const last = lines[end - 1] === RETURN ? end - 2 : end - 1;
  return lines[at] === BRACE && hasRecords && lines[last] !== COMMA;
}

/** Maximum bytes in UTF-8 of each UTF-16 code unit. */
const WIDEST = 3;

/** Buffer that grows as strings and bytes are appended. One buffer per string would be slower. */
export class GrowingBuffer {
  private buffer: Buffer;

  private length = 0;

  /** @param capacity expected bytes; there may be more */
  public constructor(capacity: number) {
    this.buffer = Buffer.allocUnsafe(capacity);
  }

  /** Appends a string in UTF-8. */
  public write(text: string): void {
    this.reserve(WIDEST * text.length);
    this.length += this.buffer.write(text, this.length);
  }

  public append(bytes: Buffer): void {
    this.reserve(bytes.length);
    this.length += bytes.copy(this.buffer, this.length);
  }

  /** Bytes appended so far. */
  public get content(): Buffer {
    return this.buffer.subarray(0, this.length);
  }

  private reserve(more: number): void {
    const needed = this.length + more;
    if (needed <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe(2 * needed);
    this.buffer.copy(larger, 0, 0, this.length);
    this.buffer = larger;
  }
}
