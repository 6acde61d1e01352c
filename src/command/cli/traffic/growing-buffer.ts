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
