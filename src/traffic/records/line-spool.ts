import { mkdtempSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { grouped } from '../../model/words';
import { NEWLINE, TOO_LONG } from './whole-lines';

const IN_MEMORY = 32 * 1024 * 1024;

/** A gzip file of some megabytes may have as much, and fill a disk. */
const MOST = 4 * 1024 ** 3;

/** Lines of a file, in their order or from the last to the first. */
export interface LineBlock {
  /** Whole lines, each with a newline; or one line that is too long. */
  readonly lines: Buffer | typeof TOO_LONG;
  /** Number of the first line of the block. The first line of a file is 1. */
  readonly first: number;
  /** Difference between the number of a line and the number of the line before. */
  readonly step: 1 | -1;
}

export interface LineSpoolOptions {
  /** Size in bytes of the blocks that are kept in memory. @default 33_554_432 */
  readonly inMemory?: number;
  /** Size in bytes of all blocks. @default 4_294_967_296 */
  readonly most?: number | undefined;
  /** Folder of the temporary file. @default - the folder of the system */
  readonly parent?: string;
}

/** Block in the temporary file. */
interface Stored {
  readonly at: number;
  readonly length: number;
}

/** Keeps the lines of a file until their order is known: the first ones in memory, the others in a temporary file. */
export class LineSpool {
  private readonly blocks: { readonly first: number; readonly count: number; readonly lines: Buffer | Stored | typeof TOO_LONG }[] = [];
  private size = 0;
  private folder: string | undefined;
  private file: FileHandle | undefined;

  private readonly inMemory: number;
  private readonly most: number;
  private readonly parent: string;

  /** @param name of the file, for messages */
  public constructor(
    private readonly name: string,
    { inMemory = IN_MEMORY, most = MOST, parent = tmpdir() }: LineSpoolOptions = {},
  ) {
    this.inMemory = inMemory;
    this.most = most;
    this.parent = parent;
  }

  /** @throws Error if the lines are more than the spool keeps, or cannot be written */
  public async add({ lines, first }: LineBlock, count: number): Promise<void> {
    if (lines === TOO_LONG) {
      this.blocks.push({ first, count, lines });
      return;
    }
    const at = this.size;
    this.size += lines.length;
    if (this.size > this.most) {
      throw new Error(
        `In the first ${grouped(this.most / 1024 ** 2)} MiB of ${this.name}, no request is newer than the first one. Such a file is ` +
          'copied, unpacked, and read from its end, and this is the most that is copied. Raise the limit, such as with --copy-limit ' +
          `${Math.ceil((2 * this.most) / 1024 ** 3)}GiB. Or pass the file with its oldest request first, which needs no copy: ` +
          'tac FILE, or zcat FILE.gz | tac.',
      );
    }
    if (this.size <= this.inMemory) {
      this.blocks.push({ first, count, lines });
      return;
    }
    await this.written(lines, at);
    this.blocks.push({ first, count, lines: { at, length: lines.length } });
  }

  /** Yields the blocks as they were added. */
  public async *forward(): AsyncGenerator<LineBlock, void, undefined> {
    for (const { first, lines } of this.blocks) yield { lines: await this.content(lines), first, step: 1 };
  }

  /** Yields the lines from the last to the first. */
  public async *backward(): AsyncGenerator<LineBlock, void, undefined> {
    for (const { first, count, lines } of [...this.blocks].reverse()) {
      const content = await this.content(lines);
      yield { lines: content === TOO_LONG ? content : reversed(content), first: first + count - 1, step: -1 };
    }
  }

  public async close(): Promise<void> {
    await this.file?.close();
    if (this.folder !== undefined) rmSync(this.folder, { recursive: true, force: true });
  }

  private async content(lines: Buffer | Stored | typeof TOO_LONG): Promise<Buffer | typeof TOO_LONG> {
    if (lines === TOO_LONG || Buffer.isBuffer(lines)) return lines;
    const content = Buffer.alloc(lines.length);
    for (let done = 0; done < content.length;) {
      const { bytesRead } = await this.file!.read(content, done, content.length - done, lines.at + done);
      if (bytesRead === 0) throw new Error(`The copy of ${this.name} in ${this.parent} was cut.`);
      done += bytesRead;
    }
    return content;
  }

  private async written(lines: Buffer, at: number): Promise<void> {
    try {
      this.file ??= await this.opened();
      for (let done = 0; done < lines.length;) done += (await this.file.write(lines, done, lines.length - done, at + done)).bytesWritten;
    } catch (error) {
      const reason = (error as Error).message;
      throw new Error(
        `A copy of ${this.name} cannot be written to ${this.parent}: ${reason}. The newest request is the first one, so the file is ` +
          'copied and read from its end. Set TMPDIR to another folder.',
        { cause: error },
      );
    }
  }

  private async opened(): Promise<FileHandle> {
    this.folder = mkdtempSync(join(this.parent, 'svc-waap-lines-'));
    const file = await open(join(this.folder, 'lines'), 'wx+', 0o600);
    // A process that is killed leaves no copy. Windows does not delete open files.
    if (process.platform !== 'win32') rmSync(this.folder, { recursive: true });
    return file;
  }
}

function reversed(lines: Buffer): Buffer {
  const result = Buffer.allocUnsafe(lines.length);
  let at = 0;
  for (let end = lines.length; end > 0;) {
    // The last byte of a line is its newline.
    const start = end < 2 ? 0 : lines.lastIndexOf(NEWLINE, end - 2) + 1;
    at += lines.copy(result, at, start, end);
    end = start;
  }
  return result;
}
