import { openPrivate, type OverwrittenFile } from '../files/private-files';

/** State of a store after a commit. */
export interface Revision {
  /** Number of the commit. */
  readonly number: number;
  /** Number of versions in each configuration. */
  readonly versions: ReadonlyMap<string, number>;
}

/** Bytes that file systems write atomically. */
const PAGE = 4096;

/**
 * Newest revision of a store, in a small file beside it.
 *
 * The database silently drops everything after the first damaged byte of its write-ahead log. The note reveals this loss. The note is
 * written after the commit has reached the disk, and is not flushed: neither a kill nor a power cut leaves the note ahead of the store.
 */
export class RevisionNote {
  private readonly file: OverwrittenFile;

  /** Opens or creates the file. */
  public constructor(file: string) {
    this.file = openPrivate(file);
  }

  /** Content when the file was opened: undefined in a new file, null if it is unreadable, as after a cut. */
  public get found(): Revision | null | undefined {
    return this.file.content === undefined ? undefined : parsed(this.file.content);
  }

  /** Writes a revision that is on the disk. */
  public write({ number, versions }: Revision): void {
    const whole = JSON.stringify({ number, versions: [...versions] });
    this.file.overwrite(Buffer.byteLength(whole) <= PAGE ? whole : JSON.stringify({ number, versions: [] }));
  }

  public close(): void {
    this.file.close();
  }
}

function parsed(text: string): Revision | null {
  try {
    // eslint-disable-next-line bounds/json -- a note that the store has written
    const { number, versions } = JSON.parse(text) as { number: unknown; versions: readonly (readonly [string, number])[] };
    return typeof number === 'number' ? { number, versions: new Map(versions) } : null;
  } catch {
    return null;
  }
}
