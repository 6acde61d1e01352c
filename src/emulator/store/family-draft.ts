import type { VersionRecord } from '../../model';
import type { Database } from './database';
import { textOf } from './digest';
import { ENTRY_ROW, entryDigest, type EntryRow, isSound } from './entry-row';
import { GAP, positionsInOrder } from './positions';
import { entryMissing, StoreError } from './store-error';
import { givenText, storedText } from './stored-text';
import { now, SEALED_VERSION, versionRecord, type Author, type Difference } from './version';

/** A stored entry. */
export interface StoredEntry {
  readonly id: string;
  /** The name, unique within the family; absent for families without names. */
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

interface PlacedEntry extends StoredEntry {
  readonly position: number;
}

/** The prepared statements for drafts. */
export type DraftStatements = ReturnType<typeof draftStatements>;

/** Prepares the statements. */
export function draftStatements(database: Database) {
  return {
    head: database.prepare<{ version: number; lastPosition: number; id: string | null }>(`
      SELECT family.version, family.last_position AS lastPosition, version.id FROM family
      LEFT JOIN version ON version.family = family.id AND version.number = family.version
      WHERE family.id = ?`),
    moveHead: database.prepare('UPDATE family SET version = ?, last_position = ? WHERE id = ?'),
    addVersion: database.prepare('INSERT INTO version VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)'),
    all: database.prepare<EntryRow>(`SELECT ${ENTRY_ROW} FROM entry WHERE family = ? AND valid_to IS NULL ORDER BY position`),
    current: database.prepare<EntryRow>(`SELECT ${ENTRY_ROW} FROM entry WHERE family = ? AND id = ? AND valid_to IS NULL`),
    holderOfName: database.prepare<{ id: string }>(
      'SELECT id FROM entry WHERE family = ? AND name = ? AND id <> ? AND valid_to IS NULL LIMIT 1',
    ),
    close: database.prepare('UPDATE entry SET valid_to = ? WHERE family = ? AND id = ? AND valid_to IS NULL'),
    insert: database.prepare('INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, NULL, ?)'),
  };
}

/** Next version of a family, within one transaction. */
export class FamilyDraft {
  /** Number of the version. */
  public readonly number: number;
  private readonly parent: string | null;
  private lastPosition: number;
  private readonly differences: Difference[] = [];
  private readonly removedIds = new Set<string>();

  public constructor(
    private readonly statements: DraftStatements,
    private readonly family: FamilyKey,
  ) {
    const head = statements.head.get(family.rowId);
    this.parent = head?.id ?? null;
    this.number = (head?.version ?? 0) + 1;
    this.lastPosition = head?.lastPosition ?? 0;
  }

  /** Ids of the entries that this draft deletes. */
  public get removed(): readonly string[] {
    return [...this.removedIds];
  }

  /** Adds an entry after all others. */
  public add(entry: StoredEntry): void {
    if (this.found(entry.id)) throw new StoreError('id-taken', `entry [${entry.id}] already exists`);
    this.insert({ ...entry, position: this.lastPosition + GAP });
  }

  /** Replaces an entry, which keeps its position. */
  public replace(entry: StoredEntry): void {
    const { position, body } = this.mustFind(entry.id);
    if (body !== entry.body) {
      this.close(entry.id);
      this.insert({ ...entry, position });
    }
  }

  public remove(id: string): void {
    this.mustFind(id);
    this.drop(id);
  }

  /** Fills an empty family with these entries, in this order. */
  public create(entries: readonly StoredEntry[]): void {
    if (this.statements.all.all(this.family.rowId).length > 0)
      throw new StoreError('set-exists', `document [${this.family.path}] already exists`);
    this.assign(entries);
  }

  /** Replaces the content of the family by these entries, in this order. Writes only the differences. */
  public assign(entries: readonly StoredEntry[]): void {
    const present = this.present();
    const positions = positionsInOrder(entries.map(({ id }) => present.get(id)?.position));
    const placed = entries.map((entry, index) => ({ ...entry, position: Number(positions[index]) }));
    const changed = placed.filter(({ id, position, body }) => {
      const before = present.get(id);
      return before?.position !== position || before.body !== body;
    });
    const wanted = new Set(entries.map(({ id }) => id));
    // Deletes come first, because one write may swap names.
    [...present.keys()].filter((id) => !wanted.has(id)).forEach((id) => this.drop(id));
    changed.forEach(({ id }) => this.close(id));
    changed.forEach((entry) => this.insert(entry));
  }

  /** Replaces existing entries, and adds the others at the end. */
  public merge(entries: readonly StoredEntry[]): void {
    const present = this.present();
    const changed = entries.filter(({ id, body }) => present.get(id)?.body !== body);
    changed.forEach(({ id }) => this.close(id));
    changed.forEach((entry) => this.insert({ ...entry, position: present.get(entry.id)?.position ?? this.lastPosition + GAP }));
  }

  /** Makes the draft the current version. */
  public commit(message: string, author: Author): VersionRecord {
    const record = versionRecord({ ...author, message, date: now(), parents: this.parent === null ? [] : [this.parent] }, this.differences);
    const family = this.family.rowId;
    const row = {
      family,
      number: this.number,
      id: record.version,
      parents: JSON.stringify(record.parents),
      author: storedText(record.author),
      email: storedText(record.email),
      message: storedText(record.message),
      date: record.date,
    };
    this.statements.addVersion.run(...Object.values(row), SEALED_VERSION.digest(row));
    this.statements.moveHead.run(this.number, this.lastPosition, family);
    return record;
  }

  private drop(id: string): void {
    this.close(id);
    this.removedIds.add(id);
    this.differences.push({ remove: id });
  }

  private close(id: string): void {
    this.statements.close.run(this.number, this.family.rowId, storedText(id));
  }

  private insert({ id, name, position, body }: PlacedEntry): void {
    const [storedId, storedName] = [storedText(id), name === undefined ? null : storedText(name)];
    if (storedName !== null && this.statements.holderOfName.get(this.family.rowId, storedName, storedId))
      throw new StoreError('name-taken', `entry with name ${name} already exists in document [${this.family.path}]`);
    const digest = entryDigest({ id: Buffer.from(storedId), position, valid_from: this.number, body: Buffer.from(body) });
    this.statements.insert.run(this.family.rowId, storedId, storedName, position, body, this.number, digest);
    this.lastPosition = Math.max(this.lastPosition, position);
    this.removedIds.delete(id);
    this.differences.push({ put: id, position, body });
  }

  /** Returns the current entries by id. */
  private present() {
    return new Map(this.statements.all.all(this.family.rowId).map((row) => [givenText(textOf(row.id) ?? ''), placed(row)]));
  }

  private found(id: string) {
    const row = this.statements.current.get(this.family.rowId, storedText(id));
    return row && placed(row);
  }

  private mustFind(id: string) {
    const entry = this.found(id);
    if (!entry) throw entryMissing(id);
    return entry;
  }
}

/** Returns position and body of a row. A damaged entry has no body: every write replaces it. */
function placed(row: EntryRow): { readonly position: number; readonly body: string | undefined } {
  return { position: row.position, body: isSound(row) ? textOf(row.body) : undefined };
}
