import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DuckDBConnection, DuckDBDataChunk, DuckDBInstance } from '@duckdb/node-api';
import { grouped } from '../../../model/words';
import { sharedPath, TemporaryFolder } from '../../../output';
import type { Row } from '../sql/query';
import type { SqlStatement } from '../sql/statement';
import { bound, type DuckdbLibrary, MEMORY_LIMIT, NO_EXTENSIONS, quoted } from './library';

export interface SessionOptions {
  readonly memoryLimit?: string;
  /**
   * Most bytes of the temporary folder. A small file may stand for very much: Parquet has a text once that a million rows have.
   *
   * @default 4 GiB
   */
  readonly spillLimit?: number | undefined;
  /** Aborts the statement that runs. */
  readonly signal?: AbortSignal | undefined;
}

const SPILL_LIMIT = 4 * 1024 ** 3;

/**
 * A database in memory that reads some files, and nothing else of the machine. What does not fit into its memory is in a temporary folder,
 * which is deleted on every way out, also after a signal.
 */
export class DuckdbSession {
  /** Absolute paths of the files. */
  public readonly files: readonly string[];

  private constructor(
    private readonly library: DuckdbLibrary,
    private readonly instance: DuckDBInstance,
    private readonly connection: DuckDBConnection,
    files: readonly string[],
    private readonly spill: TemporaryFolder,
    private readonly spillLimit: number,
    private readonly signal: AbortSignal | undefined,
  ) {
    this.files = files;
  }

  /**
   * Opens a session.
   *
   * @param names of files, or patterns such as `logs/*.parquet`
   * @throws Error if no file has a name
   */
  public static async open(
    library: DuckdbLibrary,
    names: readonly string[],
    { memoryLimit = MEMORY_LIMIT, spillLimit = SPILL_LIMIT, signal }: SessionOptions = {},
  ): Promise<DuckdbSession> {
    const spill = new TemporaryFolder('svc-waap-traffic-');
    try {
      const instance = await library.DuckDBInstance.create(':memory:', {
        memory_limit: memoryLimit,
        temp_directory: spill.path,
        max_temp_directory_size: `${spillLimit}B`,
        ...NO_EXTENSIONS,
      });
      const connection = await instance.connect();
      spill.stopBy(() => connection.interrupt());
      const files: string[] = [];
      for (const name of names) for (const file of await filesOf(connection, name)) files.push(file);
      // The readers compare the pattern, and each file that it matches.
      const allowed = new Set([...files, ...files.map(patternOf)]);
      await connection.run(`SET GLOBAL allowed_paths = [${[...allowed].map(quoted).join(', ')}]`);
      await connection.run('SET GLOBAL enable_external_access = false');
      await connection.run("SET GLOBAL TimeZone = 'UTC'");
      // Requests of the same moment count in the order of their lines.
      await connection.run('SET GLOBAL preserve_insertion_order = true');
      await connection.run('SET GLOBAL lock_configuration = true');
      return new DuckdbSession(library, instance, connection, files, spill, spillLimit, signal);
    } catch (error) {
      spill.remove();
      throw error;
    }
  }

  /** The files as DuckDB's readers take them, which read every name as a pattern. */
  public get patterns(): readonly string[] {
    return this.files.map(patternOf);
  }

  /** Returns the rows of a statement. */
  public run({ text, parameters }: SqlStatement): Promise<Row[]> {
    return this.interruptible(async () => {
      const reader = await this.connection.runAndReadAll(text, ...bound(this.library, parameters));
      return reader.getRowObjectsJson();
    });
  }

  /** Yields the rows of a statement in chunks, without loading all of them into memory. */
  public async *chunks({ text, parameters }: SqlStatement): AsyncGenerator<DuckDBDataChunk, void, undefined> {
    const result = await this.interruptible(() => this.connection.stream(text, ...bound(this.library, parameters)));
    // The database makes the next chunk while the caller uses one.
    const fetched = () => {
      const chunk = this.interruptible(() => result.fetchChunk());
      chunk.catch(() => undefined);
      return chunk;
    };
    let next = fetched();
    try {
      for (;;) {
        const chunk = await next;
        if (!chunk || chunk.rowCount === 0) return;
        next = fetched();
        yield chunk;
      }
    } finally {
      await next.catch(() => undefined);
    }
  }

  public close(): void {
    this.connection.closeSync();
    this.instance.closeSync();
    this.spill.remove();
  }

  /** The database uses its memory first, and then the temporary folder. Its own advice is about settings that a user cannot make. */
  private tooLarge(cause: unknown): Error {
    const names = this.files.map((file) => sharedPath(file)).join(', ');
    const limit = `${grouped(this.spillLimit / 1024 ** 2)} MiB`;
    const higher = `${Math.ceil((2 * this.spillLimit) / 1024 ** 3)}GiB`;
    const text =
      `The requests of ${names}, unpacked and sorted by time, do not fit into the memory for them and ${limit} of temporary files. Raise ` +
      `the limit, such as with --copy-limit ${higher}, or pass fewer requests.`;
    return new Error(text, { cause });
  }

  private async interruptible<Result>(work: () => Promise<Result>): Promise<Result> {
    const { signal } = this;
    signal?.throwIfAborted();
    const interrupt = () => this.connection.interrupt();
    // An interrupt is lost if the statement has not begun to run.
    let repeated: NodeJS.Timeout | undefined;
    const abort = () => {
      interrupt();
      repeated = setInterval(interrupt, INTERRUPT_EVERY_MS);
    };
    signal?.addEventListener('abort', abort);
    try {
      return await work();
    } catch (error) {
      signal?.throwIfAborted();
      throw (error as Error).message.startsWith('Out of Memory Error') ? this.tooLarge(error) : withoutStatement(error);
    } finally {
      signal?.removeEventListener('abort', abort);
      clearInterval(repeated);
    }
  }
}

/** Time between interrupts of a statement that is to end, in milliseconds. */
const INTERRUPT_EVERY_MS = 50;

/** Returns an error of the database without the place in our statement, which tells a user nothing. */
function withoutStatement(error: unknown): unknown {
  const { message } = error as Error;
  const end = message.indexOf('\nLINE ');
  return end < 0 ? error : new Error(message.slice(0, end).trimEnd(), { cause: error });
}

/** Returns a pattern that matches one file. */
function patternOf(file: string): string {
  return file.replace(/[*?[]/g, '[$&]');
}

async function filesOf(connection: DuckDBConnection, name: string): Promise<string[]> {
  if (existsSync(name)) return [resolve(name)];
  const reader = await connection.runAndReadAll('SELECT file FROM glob($1) ORDER BY file', [resolve(name)]);
  const files = reader.getRowsJson().map(([file]) => String(file));
  if (files.length === 0) throw new Error(`No file matches ${name}.`);
  return files;
}
