import { type Database } from './database';
import { configurationMissing } from './refusal';
import { type WriteQueue } from './write-queue';

/** JSON texts by name that each configuration has beside its families: no entries, no history. */
export class Documents {
  private readonly statements;

  constructor(
    database: Database,
    private readonly queue: WriteQueue,
    /** What a configuration holds that was not given anything else. */
    private readonly initial: ReadonlyMap<string, string>,
  ) {
    this.statements = {
      read: database.prepare<{ body: string | null }>(`
        SELECT document.body FROM configuration
        LEFT JOIN document ON document.configuration = configuration.id AND document.name = ?
        WHERE configuration.name = ?`),
      write: database.prepare(
        'UPDATE document SET body = ? WHERE name = ? AND configuration = (SELECT id FROM configuration WHERE name = ?)',
      ),
      add: database.prepare('INSERT INTO document SELECT id, ?, ? FROM configuration WHERE name = ?'),
      fill: database.prepare('INSERT OR IGNORE INTO document SELECT id, ?, ? FROM configuration'),
    };
  }

  read(configuration: string, name: string): string {
    const row = this.statements.read.get(name, configuration);
    if (!row) {
      throw configurationMissing(configuration);
    }
    if (row.body === null) {
      throw new Error(`The store was opened without the document ${name}.`);
    }
    return row.body;
  }

  /** Makes the next text of the present one; resolves once it is durable. An error changes nothing. */
  change(configuration: string, name: string, next: (body: string) => string): Promise<void> {
    return this.queue.run(() => this.statements.write.run(next(this.read(configuration, name)), name, configuration));
  }

  /** Gives a new configuration its documents, within the transaction that makes it. */
  addNow(configuration: string, documents: ReadonlyMap<string, string>): void {
    documents.forEach((body, name) => this.statements.add.run(name, body, configuration));
  }

  /** Gives every configuration the documents that it lacks. */
  fillNow(): void {
    this.initial.forEach((body, name) => this.statements.fill.run(name, body));
  }
}
