import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isFullDisk } from '../../../files/full-disk';
import { StartupError } from '../../../files/startup-error';
import type { InvalidLines, Loaded, Received } from '../traffic-store';
import { RecordReader } from '../record-reader';

/** Buffer size of writes, in bytes. */
const BUFFERED = 1024 * 1024;

/** Name of a file for lines that are being loaded. */
const NAME = /^incoming-[\da-f-]{36}\.ndjson$/;

/**
 * Stores the records of a file, all or none.
 *
 * @param isChecked whether each line was checked
 */
export type LoadRecords = (file: string, isChecked: boolean) => Promise<Loaded>;

/** Receives traffic records as lines of JSON, through a file, because DuckDB reads files fastest. */
export class FileIntake {
  /** @param folder used by no other process. Files of a killed process are deleted. */
  public constructor(
    private readonly load: LoadRecords,
    private readonly folder: string,
  ) {
    for (const name of readdirSync(folder)) if (NAME.test(name)) rmSync(join(folder, name), { force: true });
  }

  /** Stores all valid lines. */
  public async receive(lines: Readable): Promise<Received> {
    const file = this.newFile();
    try {
      await pipeline(lines, createWriteStream(file, { mode: 0o600, highWaterMark: BUFFERED }));
      return await this.stored(file);
    } finally {
      await rm(file, { force: true });
    }
  }

  /** Loads the whole file if all lines are valid. Otherwise checks each line. */
  private async stored(file: string): Promise<Received> {
    try {
      return { ...(await this.load(file, false)), bad: new RecordReader().bad };
    } catch (error) {
      if (isFullDisk(error) || error instanceof StartupError) throw error; // not due to the lines
      const good = this.newFile();
      try {
        const bad = await copyValidLines(file, good);
        return { ...(await this.load(good, true)), bad };
      } finally {
        await rm(good, { force: true });
      }
    }
  }

  private newFile(): string {
    return join(this.folder, `incoming-${randomUUID()}.ndjson`);
  }
}

/** Writes the valid lines of a file to another file. */
async function copyValidLines(from: string, to: string): Promise<InvalidLines> {
  const reader = new RecordReader();
  async function* good(): AsyncGenerator<string> {
    for await (const { record } of reader.records(createReadStream(from))) yield `${JSON.stringify(record)}\n`;
  }
  await pipeline(good, createWriteStream(to, { mode: 0o600 }));
  return reader.bad;
}
