import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../../setup/startup-error';
import { type Query, REQUESTS, type Row } from '../queries/query';
import { IDENTITY, MOMENT } from '../sql/column';
import type { Dialect } from '../sql/dialect';
import { DUCKDB } from '../sql/duckdb';
import type { Statement } from '../sql/statement';
import { CREATE, FORM, RECORDS_OF_FILE } from './table';
import { TrafficDatabase } from './traffic-database';

/** How many records a load stored, and how many the store had before. */
export interface Loaded {
  readonly stored: number;
  readonly known: number;
}

/** The stored traffic of an emulator, in a file of its data folder. The file is opened when it is first needed. */
export class TrafficStore {
  public readonly dialect: Dialect = DUCKDB;
  private readonly file: string;
  private opened: Promise<TrafficDatabase> | undefined;
  private lastLoad: Promise<unknown> = Promise.resolve();
  private finishedLoads = 0;

  public constructor(folder: string) {
    this.file = join(folder, 'traffic.duckdb');
  }

  /** The results of a query. */
  public async ask<R>(query: Query<R>): Promise<R[]> {
    const database = await this.database();
    return query.results(await database.read(query.statements));
  }

  /** The rows of a statement, one by one. */
  public async *rows(statement: Statement): AsyncGenerator<Row> {
    yield* (await this.database()).stream(statement);
  }

  /** Whether nothing was ever stored. Nothing is opened to see that. */
  public get isEmpty(): boolean {
    return !existsSync(this.file);
  }

  /** How often this process has stored records. */
  public get loads(): number {
    return this.finishedLoads;
  }

  /**
   * Stores the records in a file of lines of JSON, and all of them or none. A record that the store has is not stored again: one
   * of the same moment with the same `request_id`, or without an id and with the same content.
   */
  public load(file: string): Promise<Loaded> {
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
    return (this.opened ??= open(this.file).catch((error: unknown) => {
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

function loaded(database: TrafficDatabase, file: string): Promise<Loaded> {
  return database.write(async (run) => {
    await run(`CREATE OR REPLACE TEMP TABLE incoming AS ${RECORDS_OF_FILE}`, { type: 'text', value: file });
    const [range] = await run(
      `SELECT count(*) AS total, count(DISTINCT (${MOMENT}, ${IDENTITY})) AS different, min(${MOMENT}) AS first, max(${MOMENT}) AS last
      FROM incoming`,
    );
    const { total, different, first, last } = range as { total: string; different: string; first: string | null; last: string | null };
    if (first === null || last === null) return { stored: 0, known: 0 };
    const once = different === total ? '' : `AND rowid IN (SELECT min(rowid) FROM incoming GROUP BY ${MOMENT}, ${IDENTITY})`;
    // The range keeps the search to the part of the file that can have the same records.
    const [inserted] = await run(
      `INSERT INTO ${REQUESTS} SELECT * FROM incoming
      WHERE NOT EXISTS (
        SELECT 1 FROM ${REQUESTS} AS stored
        WHERE stored.${MOMENT} BETWEEN $1 AND $2 AND stored.${MOMENT} = incoming.${MOMENT} AND stored.${IDENTITY} = incoming.${IDENTITY}
      ) ${once}
      ORDER BY ${MOMENT}`,
      { type: 'integer', value: BigInt(first) },
      { type: 'integer', value: BigInt(last) },
    );
    await run('DROP TABLE incoming');
    const stored = Number(inserted?.['Count']);
    return { stored, known: Number(total) - stored };
  });
}
