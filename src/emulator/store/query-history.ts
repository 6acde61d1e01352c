import { DamagedContent } from './damage';
import type { Database } from './database';
import { SealedColumns, type SealedRow } from './digest';
import { givenText, storedText } from './stored-text';
import type { WriteQueue } from './write-queue';

/** Query that a client saved. */
export interface SavedQuery {
  readonly date: string;
  readonly author: string;
  /** The route: `topx`. */
  readonly route: string;
  /** The filter, as JSON text. */
  readonly filters: string;
}

/** Columns of a query that share a digest. */
export const SEALED_QUERY = new SealedColumns<SavedQuery>(['date', 'author', 'route', 'filters']);

/** The history of traffic queries. */
export class QueryHistory {
  private readonly statements;

  public constructor(
    private readonly database: Database,
    private readonly queue: WriteQueue,
  ) {
    this.statements = {
      add: database.prepare('INSERT INTO query_history (date, author, route, filters, digest) VALUES (?, ?, ?, ?, ?)'),
      list: database.prepare<SealedRow>(`SELECT ${SEALED_QUERY.sql} FROM query_history ORDER BY number DESC`),
    };
  }

  /** Saves a query. Resolves when the query is durable. */
  public add({ date, author, route, filters }: SavedQuery): Promise<void> {
    const row = { date, author: storedText(author), route, filters };
    return this.queue.run(() => this.statements.add.run(date, row.author, route, filters, SEALED_QUERY.digest(row)));
  }

  /** Returns the queries, newest first. */
  public list(): SavedQuery[] {
    return this.statements.list.all().map((found) => {
      const query = SEALED_QUERY.read(found);
      if (!query) throw new DamagedContent(this.database.file, 'the history of traffic queries');
      return { ...query, author: givenText(query.author) };
    });
  }
}
