import type { Database } from './database';
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

/** The history of traffic queries. */
export class QueryHistory {
  private readonly statements;

  public constructor(
    database: Database,
    private readonly queue: WriteQueue,
  ) {
    this.statements = {
      add: database.prepare('INSERT INTO query_history (date, author, route, filters) VALUES (?, ?, ?, ?)'),
      list: database.prepare<SavedQuery>('SELECT date, author, route, filters FROM query_history ORDER BY number DESC'),
    };
  }

  /** Saves a query. Resolves when the query is durable. */
  public add({ date, author, route, filters }: SavedQuery): Promise<void> {
    return this.queue.run(() => this.statements.add.run(date, author, route, filters));
  }

  /** Returns the queries, newest first. */
  public list(): SavedQuery[] {
    return this.statements.list.all();
  }
}
