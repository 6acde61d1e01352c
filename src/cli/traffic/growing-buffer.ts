/** Bytes in UTF-8, at most, of each unit of a string. */
const WIDEST = 3;

/** Texts and bytes, one after another. A buffer of its own for each of them would take longer to make than to fill. */
export class GrowingBuffer {
  private buffer: Buffer;

  private length = 0;

  /** @param room bytes that are expected; there may be more */
  public constructor(room: number) {
    this.buffer = Buffer.allocUnsafe(room);
  }

  /** Adds a text in UTF-8. */
  public write(text: string): void {
    this.reserve(WIDEST * text.length);
    this.length += this.buffer.write(text, this.length);
  }

  public append(bytes: Buffer): void {
    this.reserve(bytes.length);
    this.length += bytes.copy(this.buffer, this.length);
  }

  /** What has been added. */
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
