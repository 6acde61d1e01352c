import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Loaded, type TrafficStore } from '../store/traffic-store';
import { readLine } from './record-reader';

/** What came of the lines that were sent. */
export interface Received extends Loaded {
  readonly bad: {
    readonly total: number;
    /** The first of them, by their numbers. */
    readonly lines: readonly { readonly line: number; readonly problem: string }[];
  };
}

/** Bad lines that are told one by one. */
const TOLD = 100;

/** Takes traffic records as lines of JSON. They go through a file, because the database reads files fastest. */
export class Intake {
  public constructor(
    private readonly store: TrafficStore,
    private readonly folder: string,
  ) {}

  /** Stores all good lines. */
  public async receive(lines: Readable): Promise<Received> {
    const file = this.newFile();
    try {
      await pipeline(lines, createWriteStream(file, { mode: 0o600 }));
      return await this.stored(file);
    } finally {
      await rm(file, { force: true });
    }
  }

  /** The database reads the file whole if it is good. Otherwise each line is looked at. */
  private async stored(file: string): Promise<Received> {
    try {
      return { ...(await this.store.load(file)), bad: { total: 0, lines: [] } };
    } catch {
      const good = this.newFile();
      try {
        const bad = await sifted(file, good);
        return { ...(await this.store.load(good)), bad };
      } finally {
        await rm(good, { force: true });
      }
    }
  }

  private newFile(): string {
    return join(this.folder, `incoming-${randomUUID()}.ndjson`);
  }
}

/** Writes the good lines of a file to another one. */
async function sifted(from: string, to: string): Promise<Received['bad']> {
  let total = 0;
  let line = 0;
  const told: { line: number; problem: string }[] = [];
  async function* good(): AsyncGenerator<string> {
    for await (const text of createInterface({ input: createReadStream(from), crlfDelay: Infinity })) {
      line += 1;
      if (text.trim() === '') continue;
      const read = readLine(text);
      if ('record' in read) {
        yield `${JSON.stringify(read.record)}\n`;
        continue;
      }
      total += 1;
      if (told.length < TOLD) told.push({ line, problem: read.problem });
    }
  }
  await pipeline(good, createWriteStream(to, { mode: 0o600 }));
  return { total, lines: told };
}
