import { DamagedContent } from './damage';
import type { Database } from './database';
import { type Blob, digestOf, isDigest, textOf } from './digest';
import { Past, type PastOptions } from './past';
import { configurationMissing } from './store-error';
import type { WriteQueue } from './write-queue';

/** Named JSON texts of each configuration, in addition to its families. They have no entries and no history. */
export class Documents {
  private readonly statements;
  /** Former documents by `<name>/<configuration>`. */
  private readonly past: Past<string, string>;

  public constructor(
    private readonly database: Database,
    private readonly queue: WriteQueue,
    /** Default documents of a configuration. */
    private readonly initial: ReadonlyMap<string, string>,
    past: PastOptions,
  ) {
    this.past = new Past(past);
    this.statements = {
      read: database.prepare<{ body: Blob | null; digest: Blob | null }>(`
        SELECT CAST(document.body AS BLOB) AS body, document.digest FROM configuration
        LEFT JOIN document ON document.configuration = configuration.id AND document.name = ?
        WHERE configuration.name = ?`),
      write: database.prepare(
        'UPDATE document SET body = ?, digest = ? WHERE name = ? AND configuration = (SELECT id FROM configuration WHERE name = ?)',
      ),
      add: database.prepare('INSERT INTO document SELECT id, ?, ?, ? FROM configuration WHERE name = ?'),
      fill: database.prepare('INSERT OR IGNORE INTO document SELECT id, ?, ?, ? FROM configuration'),
    };
  }

  /** Returns a document as it was `lagMs` milliseconds ago. */
  public read(configuration: string, name: string, lagMs = 0): string {
    const row = this.statements.read.get(name, configuration);
    if (!row) throw configurationMissing(configuration);
    if (row.body === null) throw new Error(`The store was opened without the document ${name}.`);
    const body = isDigest(row.digest, digestOf(name, row.body)) ? textOf(row.body) : undefined;
    if (body === undefined) throw new DamagedContent(this.database.file, `document [${name}] of configuration [${configuration}]`);
    return this.past.valueBefore(lagMs, `${name}/${configuration}`) ?? body;
  }

  /** Replaces a document. Resolves when the new one is durable. If `next` throws, nothing changes. */
  public async change(configuration: string, name: string, next: (body: string) => string): Promise<void> {
    const replaced = await this.queue.run(() => {
      const body = this.read(configuration, name);
      const changed = next(body);
      this.statements.write.run(changed, digestOf(name, changed), name, configuration);
      return body;
    });
    this.past.record(`${name}/${configuration}`, replaced);
  }

  /** Stores the documents of a new configuration, in the transaction that creates it. */
  public addNow(configuration: string, documents: ReadonlyMap<string, string>): void {
    documents.forEach((body, name) => this.statements.add.run(name, body, digestOf(name, body), configuration));
  }

  /** Adds the missing documents to every configuration. */
  public fillNow(): void {
    this.initial.forEach((body, name) => this.statements.fill.run(name, body, digestOf(name, body)));
  }
}
