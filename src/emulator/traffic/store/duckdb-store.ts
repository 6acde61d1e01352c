import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { StartupError } from '../../setup/startup-error';
import { FileIntake } from '../intake/file-intake';
import { type Query, REQUESTS, type Row } from '../queries/query';
import { IDENTITY, MOMENT } from '../sql/column';
import type { Dialect } from '../sql/dialect';
import { DUCKDB } from '../sql/duckdb';
import type { Parameter, Statement } from '../sql/statement';
import { CREATE, FORM, OVERVIEW_OF_FILE, RECORDS_OF_FILE } from './table';
import { TrafficDatabase } from './traffic-database';
import type { Loaded, Received, TrafficStore } from './traffic-store';

/** Traffic in a DuckDB file of the data folder. The file is opened when it is first needed. */
export class DuckdbStore implements TrafficStore {
  public readonly dialect: Dialect = DUCKDB;
  public readonly place: string;
  private readonly intake: FileIntake;
  private opened: Promise<TrafficDatabase> | undefined;
  private lastLoad: Promise<unknown> = Promise.resolve();
  private finishedLoads = 0;

  public constructor(folder: string) {
    this.place = join(folder, 'traffic.duckdb');
    this.intake = new FileIntake((file) => this.load(file), folder);
  }

  public async ask<R>(query: Query<R>): Promise<R[]> {
    const database = await this.database();
    return query.results(await database.read(query.statements));
  }

  public async *rows(statement: Statement): AsyncGenerator<Row> {
    yield* (await this.database()).stream(statement);
  }

  /** Nothing is opened to see that there is nothing. No other process writes the file, so that the number of loads tells enough. */
  public async stock(): Promise<string | undefined> {
    return existsSync(this.place) ? String(this.finishedLoads) : undefined;
  }

  public receive(lines: Readable): Promise<Received> {
    return this.intake.receive(lines);
  }

  /** Stores the records in a file of lines of JSON, and all of them or none. */
  private load(file: string): Promise<Loaded> {
    const load = this.lastLoad.then(async () => loaded(await this.database(), file));
    this.lastLoad = load.then(() => (this.finishedLoads += 1)).catch(() => undefined);
    return load;
  }

  public async close(): Promise<void> {
    await this.lastLoad;
    const database = await this.opened?.catch(() => undefined);
    database?.close();
  }

  private database(): Promise<TrafficDatabase> {
    return (this.opened ??= open(this.place).catch((error: unknown) => {
      this.opened = undefined;
      throw error;
    }));
  }
}

async function open(file: string): Promise<TrafficDatabase> {
  const isNew = !existsSync(file);
  const database = await TrafficDatabase.open(file);
  try {
    if (isNew) await database.write((run) => run(CREATE));
    const [row] = await database.write((run) => run('SELECT number FROM form'));
    const form = Number(row?.['number']);
    if (form > FORM) {
      throw new StartupError(
        `A later release of the emulator wrote ${file}, in format ${form}. This release knows formats up to ${FORM}. ` +
          'Use the later release, or set --data to another folder.',
      );
    }
    return database;
  } catch (error) {
    database.close();
    if (isNew) rmSync(file, { force: true });
    throw error;
  }
}

/** What is known of the records in a file before they are stored. */
interface Incoming {
  readonly total: number;
  /** Whether each of them is of another request, as far as their ids tell. */
  readonly different: boolean;
  /** The first and the last moment; undefined if there is no record. */
  readonly range: readonly [bigint, bigint] | undefined;
}

function loaded(database: TrafficDatabase, file: string): Promise<Loaded> {
  return database.write(async (run) => {
    const source: Parameter = { type: 'text', value: file };
    const { total, different, range } = incoming(await run(OVERVIEW_OF_FILE, source));
    if (range === undefined) return { stored: 0, known: 0 };
    const between = range.map((value): Parameter => ({ type: 'integer', value }));
    const [met] = await run(`SELECT count(*) AS number FROM ${REQUESTS} WHERE ${MOMENT} BETWEEN $1 AND $2`, ...between);
    // Records that cannot be there go straight into the table. The others are compared with those of their time range.
    if (different && Number(met?.['number']) === 0) {
      await run(`INSERT INTO ${REQUESTS} ${RECORDS_OF_FILE}`, source);
      return { stored: total, known: 0 };
    }
    await run(`CREATE OR REPLACE TEMP TABLE incoming AS ${RECORDS_OF_FILE}`, source);
    const [inserted] = await run(
      `INSERT INTO ${REQUESTS} SELECT * FROM incoming
      WHERE rowid IN (SELECT min(rowid) FROM incoming GROUP BY ${MOMENT}, ${IDENTITY}) AND NOT EXISTS (
        SELECT 1 FROM ${REQUESTS} AS stored
        WHERE stored.${MOMENT} BETWEEN $1 AND $2 AND stored.${MOMENT} = incoming.${MOMENT} AND stored.${IDENTITY} = incoming.${IDENTITY}
      )`,
      ...between,
    );
    await run('DROP TABLE incoming');
    const stored = Number(inserted?.['Count']);
    return { stored, known: total - stored };
  });
}

function incoming([row]: readonly Row[]): Incoming {
  const { total, different, first, last } = row as { total: string; different: string; first: string | null; last: string | null };
  const range = first === null || last === null ? undefined : ([BigInt(first), BigInt(last)] as const);
  return { total: Number(total), different: different === total, range };
}
