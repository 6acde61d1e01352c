import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { StartupError } from '../../../files/startup-error';
import { FileIntake } from './file-intake';
import {
  DUCKDB,
  REQUESTS,
  type Row,
  type SqlDialect,
  type SqlParameter,
  type SqlQuery,
  type SqlStatement,
} from '../../../../traffic/store';
import {
  CREATE,
  DEEP_ROWS,
  DELETE_KNOWN,
  DELETE_REPEATED,
  FORM,
  LAST_ROW,
  LINES_WITHOUT_TEXT,
  RANGE_OF_NEW,
  RECORDS_OF_FILE,
  ROWS_LIKE_JSON,
} from './table';
import { isInvalidated, DuckdbDatabase } from './database';
import { logOfOthers } from './log-of-writes';
import { ACCEPT, compareWithLedger, NO_LEDGER, type TrafficLedger } from '../traffic-ledger';
import { isoTime, type Loaded, type Received, type TrafficStore } from '../traffic-store';

/** Traffic in a DuckDB file of the data folder, which is opened on first use. */
export class DuckdbStore implements TrafficStore {
  public readonly dialect: SqlDialect = DUCKDB;
  public readonly place: string;
  private readonly intake: FileIntake;
  private opened: Promise<DuckdbDatabase> | undefined;
  /** Settles when an invalidated database is closed. */
  private givenUp: Promise<unknown> = Promise.resolve();
  private lastLoad: Promise<unknown> = Promise.resolve();
  private finishedLoads = 0;

  /** @param reportAccepted called if records are missing; without it, missing records are an error of the first use */
  public constructor(
    folder: string,
    private readonly ledger: TrafficLedger = NO_LEDGER,
    private readonly reportAccepted?: (line: string) => void,
  ) {
    this.place = join(folder, 'traffic.duckdb');
    this.intake = new FileIntake((file, isChecked) => this.load(file, isChecked), folder);
  }

  /** Compares the file with the ledger. Without stored traffic, the file is not opened. @throws StartupError */
  public async check(): Promise<void> {
    if (this.ledger.records > 0) await this.database();
  }

  public async query<R>(query: SqlQuery<R>): Promise<R[]> {
    return query.results(await this.use((database) => database.read(query.statements)));
  }

  public async *rows(statement: SqlStatement): AsyncGenerator<Row> {
    const opened = this.database();
    try {
      yield* (await opened).stream(statement);
    } catch (error) {
      this.giveUpIfInvalid(error, opened);
      throw explainDamage(error, this.place);
    }
  }

  /**
   * Does not open the file. No other process writes it, so the number of loads identifies the records. A file that is missing since the
   * start is no sign that there are none.
   */
  public async revision(): Promise<string | undefined> {
    const mayHaveRecords = this.opened !== undefined || this.finishedLoads > 0 || this.ledger.records > 0 || existsSync(this.place);
    return mayHaveRecords ? String(this.finishedLoads) : undefined;
  }

  public receive(lines: Readable): Promise<Received> {
    return this.intake.receive(lines);
  }

  /** Stores the records of a file with lines of JSON, all or none. */
  private load(file: string, isChecked: boolean): Promise<Loaded> {
    const load = this.lastLoad.then(() =>
      this.use(async (database) => {
        const result = await loaded(database, file, isChecked);
        await this.ledger.note(await recordsIn(database));
        return result;
      }),
    );
    this.lastLoad = load.then(() => (this.finishedLoads += 1)).catch(() => undefined);
    return load;
  }

  public async close(): Promise<void> {
    await Promise.all([this.lastLoad, this.givenUp]);
    const database = await this.opened?.catch(() => undefined);
    database?.close();
  }

  private async use<T>(work: (database: DuckdbDatabase) => Promise<T>): Promise<T> {
    const opened = this.database();
    try {
      return await work(await opened);
    } catch (error) {
      this.giveUpIfInvalid(error, opened);
      throw explainDamage(error, this.place);
    }
  }

  private database(): Promise<DuckdbDatabase> {
    return (this.opened ??= this.givenUp
      .then(() => this.openChecked())
      .catch((error: unknown) => {
        this.opened = undefined;
        throw error;
      }));
  }

  private async openChecked(): Promise<DuckdbDatabase> {
    const compare = (records: number) => compareWithLedger(this.place, records, this.ledger, this.reportAccepted);
    if (!existsSync(this.place)) await compare(0); // before an empty file is created
    const database = await open(this.place);
    try {
      await compare(await recordsIn(database));
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  }

  /** Closes an invalidated database. The next use opens the file again. */
  private giveUpIfInvalid(error: unknown, opened: Promise<DuckdbDatabase>): void {
    if (!isInvalidated(error) || this.opened !== opened) return;
    this.opened = undefined;
    this.givenUp = opened.then((database) => database.closeWhenIdle());
  }
}

async function open(file: string): Promise<DuckdbDatabase> {
  const log = logOfOthers(file);
  if (log !== undefined) throw damagedLog(log, 'it has other changes than the emulator makes');
  const database = await DuckdbDatabase.open(file, { create: CREATE }).catch((error: unknown) => {
    throw explainDamage(error, file);
  });
  try {
    const unexpected = await database.unexpected();
    // A later release may have other tables.
    if (unexpected.some(({ kind, name }) => kind !== 'table' || name === 'form')) throw notOurs(file);
    const [rows] = await database.read([{ text: 'SELECT number FROM form', parameters: [] }]);
    const form = Number(rows?.[0]?.['number']);
    if (form > FORM) {
      throw new StartupError(
        `A later release of the emulator wrote ${file}, in format ${form}. This release knows formats up to ${FORM}. ` +
          'Use the later release, or set --data to another folder.',
      );
    }
    if (unexpected.length > 0) throw notOurs(file);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function notOurs(file: string): StartupError {
  return new StartupError(
    `The file ${file} has other tables or views than the emulator makes. Restore a copy of the whole folder. Without a copy, move ` +
      `${file} away, start the emulator with ${ACCEPT}, and load that traffic again.`,
  );
}

/** Messages of DuckDB for files that are not as it wrote them. */
const DAMAGE = /Failure while replaying WAL file|Corrupt database file|Could not read enough bytes|not a valid DuckDB|Serialization Error/;

/** Explains the refusal of DuckDB to read a damaged file. */
function explainDamage(error: unknown, file: string): unknown {
  const problem = error instanceof Error ? error.message : String(error);
  if (error instanceof StartupError || !DAMAGE.test(problem)) return error;
  const reason = problem.split('\n', 1)[0]!;
  if (problem.includes('Failure while replaying WAL file')) return damagedLog(`${file}.wal`, reason);
  return damaged(file, 'the traffic', `${file} and ${file}.wal`, reason);
}

function damagedLog(log: string, reason: string): StartupError {
  return damaged(log, 'the traffic of the last loads', log, reason);
}

/** @param moved what to move away without a copy */
function damaged(file: string, content: string, moved: string, reason: string): StartupError {
  return new StartupError(
    `The file ${file}, which contains ${content}, is damaged: ${reason}. Stop the emulator, and restore a copy of the whole folder. ` +
      `Without a copy, move ${moved} away, start the emulator with ${ACCEPT}, and load that traffic again.`,
  );
}

/** Stores all records, and deletes repeated ones afterwards, because most loads have none. */
function loaded(database: DuckdbDatabase, file: string, isChecked: boolean): Promise<Loaded> {
  return database.write(async (run) => {
    const before = integer(await run(LAST_ROW), 'last');
    const total = changed(await run(`INSERT INTO ${REQUESTS} ${RECORDS_OF_FILE}`, { type: 'text', value: file }));
    if (total === 0) return { stored: 0, known: 0 };
    const hasRows = async (statement: string, parameter: SqlParameter) => integer(await run(statement, parameter), 'rows').value !== 0n;
    if (!isChecked && (await hasRows(DEEP_ROWS, before))) throw new Error('A record may be nested too deeply.');
    if (!isChecked && (await hasRows(ROWS_LIKE_JSON, before)) && (await hasRows(LINES_WITHOUT_TEXT, { type: 'text', value: file })))
      throw new Error('A line has an object or a list in place of a text.');
    const range = await run(RANGE_OF_NEW, before);
    const repeated = changed(await run(DELETE_REPEATED, before));
    const known = repeated + changed(await run(DELETE_KNOWN, before, integer(range, 'first'), integer(range, 'last')));
    return { stored: total - known, known, newest: isoTime(integer(range, 'last').value as bigint) };
  });
}

async function recordsIn(database: DuckdbDatabase): Promise<number> {
  const [rows] = await database.read([{ text: `SELECT count(*) AS records FROM ${REQUESTS}`, parameters: [] }]);
  return Number(rows?.[0]?.['records']);
}

function integer([row]: readonly Row[], name: string): SqlParameter {
  return { type: 'integer', value: BigInt(String(row?.[name])) };
}

/** Returns the number of rows that a statement stored or deleted. */
function changed([row]: readonly Row[]): number {
  return Number(row?.['Count']);
}
