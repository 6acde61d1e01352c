import { type Database } from './database';
import { Refusal } from './refusal';
import { now, versionRecord, type Author, type Difference, type VersionRecord } from './version';

/** An entry as it is stored. */
export interface Entry {
  readonly id: string;
  /** Unique within its family, where the family's entries have one. */
  readonly name?: string;
  /** The JSON object, as text. */
  readonly body: string;
}

/** A family of entries of one configuration. */
export interface FamilyKey {
  readonly rowId: number;
  /** `dynamic-rules`. */
  readonly path: string;
}

/** The statements that a draft needs, prepared once. */
export type DraftStatements = ReturnType<typeof draftStatements>;

/** Prepares the statements. */
export function draftStatements(database: Database) {
  return {
    head: database.prepare<{ version: number; lastPosition: number; id: string | null }>(`
      SELECT family.version, family.last_position AS lastPosition, version.id FROM family
      LEFT JOIN version ON version.family = family.id AND version.number = family.version
      WHERE family.id = ?`),
    moveHead: database.prepare('UPDATE family SET version = ?, last_position = ? WHERE id = ?'),
    addVersion: database.prepare('INSERT INTO version VALUES (?, ?, ?, ?, ?, ?, ?, ?)'),
    current: database.prepare<{ position: number }>(
      'SELECT position FROM entry WHERE family = ? AND id = ? AND valid_to IS NULL',
    ),
    holderOfName: database.prepare<{ id: string }>(
      'SELECT id FROM entry WHERE family = ? AND name = ? AND id <> ? AND valid_to IS NULL LIMIT 1',
    ),
    close: database.prepare('UPDATE entry SET valid_to = ? WHERE family = ? AND id = ? AND valid_to IS NULL'),
    insert: database.prepare('INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, NULL)'),
  };
}

/** The next version of a family while it is being written, inside one transaction. */
export class FamilyDraft {
  private readonly parent: string | null;
  private readonly number: number;
  private lastPosition: number;
  private readonly differences: Difference[] = [];

  constructor(
    private readonly statements: DraftStatements,
    private readonly family: FamilyKey,
  ) {
    const head = statements.head.get(family.rowId);
    this.parent = head?.id ?? null;
    this.number = (head?.version ?? 0) + 1;
    this.lastPosition = head?.lastPosition ?? 0;
  }

  /** Adds an entry after all others. */
  add(entry: Entry): void {
    if (this.positionOf(entry.id) !== undefined) {
      throw new Refusal('id-taken', `entry [${entry.id}] already exists`);
    }
    this.lastPosition += 1;
    this.write(entry, this.lastPosition);
  }

  /** Replaces an entry, which keeps its place. */
  replace(entry: Entry): void {
    const position = this.mustFind(entry.id);
    this.statements.close.run(this.number, this.family.rowId, entry.id);
    this.write(entry, position);
  }

  remove(id: string): void {
    this.mustFind(id);
    this.statements.close.run(this.number, this.family.rowId, id);
    this.differences.push({ remove: id });
  }

  /** Makes the draft the current version. */
  commit(message: string, author: Author): VersionRecord {
    const record = versionRecord(
      { ...author, message, date: now(), parents: this.parent === null ? [] : [this.parent] },
      this.differences,
    );
    const family = this.family.rowId;
    this.statements.addVersion.run(
      family,
      this.number,
      record.version,
      JSON.stringify(record.parents),
      record.author,
      record.email,
      record.message,
      record.date,
    );
    this.statements.moveHead.run(this.number, this.lastPosition, family);
    return record;
  }

  private write(entry: Entry, position: number): void {
    const { id, name, body } = entry;
    if (name !== undefined && this.statements.holderOfName.get(this.family.rowId, name, id)) {
      throw new Refusal('name-taken', `entry with name ${name} already exists in document [${this.family.path}]`);
    }
    this.statements.insert.run(this.family.rowId, id, name ?? null, position, body, this.number);
    this.differences.push({ put: id, position, body });
  }

  private positionOf(id: string): number | undefined {
    return this.statements.current.get(this.family.rowId, id)?.position;
  }

  private mustFind(id: string): number {
    const position = this.positionOf(id);
    if (position === undefined) {
      throw entryMissing(id);
    }
    return position;
  }
}

/** Says that an entry is not there. */
export function entryMissing(id: string): Refusal {
  return new Refusal('entry-missing', `Entry [${id}] does not exist`);
}
