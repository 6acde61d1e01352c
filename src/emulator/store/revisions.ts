import { counted, plural } from '../../model/words';
import type { Database } from './database';
import { type Revision, RevisionNote } from './revision-note';

/** Counts the commits of a store, and writes the note of the newest. Counters in memory limit the cost to one statement per commit. */
export class Revisions {
  private readonly setNumber;
  private number: number;
  private readonly versions: Map<string, number>;
  /** Configurations with new versions in the current transaction, one item per version. */
  private changed: string[] = [];

  private constructor(
    private readonly database: Database,
    private readonly note: RevisionNote | undefined,
  ) {
    this.setNumber = database.prepare('UPDATE revision SET number = ?');
    this.number = database.prepare<{ number: number }>('SELECT number FROM revision').get()?.number ?? 0;
    const versions = database.prepare<{ name: string; count: number }>(`
      SELECT configuration.name, sum(family.version) AS count FROM family
      JOIN configuration ON configuration.id = family.configuration GROUP BY configuration.id`);
    this.versions = new Map(versions.all().map(({ name, count }) => [name, count]));
  }

  /**
   * Compares the store with the note of its newest commit, and renews the note.
   *
   * @param reportLoss called if the store is older than the note. Without this function, the note is neither read nor written.
   */
  public static open(database: Database, file: string, reportLoss?: (line: string) => void): Revisions {
    if (!reportLoss) return new Revisions(database, undefined);
    const note = new RevisionNote(`${file}-revision`);
    const revisions = new Revisions(database, note);
    const { found } = note;
    const loss =
      found === null
        ? `${file}-revision is unreadable: the emulator cannot check whether ${file} lacks commits. It writes ${file}-revision anew.`
        : found && lossReport(found, revisions.newest, file);
    if (loss !== undefined) reportLoss(loss);
    revisions.renewNote();
    return revisions;
  }

  /**
   * Runs work in one transaction, which stores everything or nothing, and notes the revision.
   *
   * @param work returns whether anything was stored
   */
  public transaction(work: () => boolean): void {
    let isStored = false;
    this.changed = [];
    this.database.transaction(() => {
      isStored = work();
      if (isStored) this.setNumber.run(this.number + 1);
    });
    if (!isStored) return;
    this.number += 1;
    for (const name of this.changed) this.versions.set(name, (this.versions.get(name) ?? 0) + 1);
    this.renewNote();
  }

  /** Counts a version that the running transaction stores. */
  public countVersion(configuration: string): void {
    this.changed.push(configuration);
  }

  public close(): void {
    this.note?.close();
  }

  private get newest(): Revision {
    return { number: this.number, versions: this.versions };
  }

  private renewNote(): void {
    try {
      this.note?.write(this.newest);
    } catch {
      // The commit is stored, and an older note is valid.
    }
  }
}

/** Returns a report of the missing commits; undefined if the store is not older than the note. */
function lossReport(noted: Revision, present: Revision, file: string): string | undefined {
  const commits = noted.number - present.number;
  if (commits <= 0) return undefined;
  const missing = [...noted.versions]
    .map(([name, count]) => ({ name, count: count - (present.versions.get(name) ?? 0) }))
    .filter(({ count }) => count > 0);
  const versions = missing.reduce((sum, { count }) => sum + count, 0);
  const where = missing.map(({ name, count }) => `${count} of "${name}"`).join(', ');
  const what = versions > 0 ? `${areMissing(versions, 'version')} (${where})` : areMissing(commits, 'commit');
  return (
    `${file} is older than its newest commit: ${what}. Its log of writes, ${file}-wal, was damaged or deleted, or an older copy was ` +
    'restored. To get the data back, stop the emulator and restore a copy of the whole folder. Otherwise do nothing: the emulator ' +
    'continues with the existing data, and does not repeat this warning.'
  );
}

function areMissing(count: number, noun: string): string {
  return `${counted(count, noun)} ${plural(count, 'is', 'are')} missing`;
}
