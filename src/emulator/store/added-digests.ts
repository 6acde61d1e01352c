import type { Database } from './database';
import { type Blob, bytesOf, digestOf, type SealedColumns, type SealedRow, textOf } from './digest';
import { ENTRY_ROW, entryDigest, type EntryRow } from './entry-row';
import { SEALED_RELEASE } from './quarantine-list';
import { SEALED_QUERY } from './query-history';
import { SEALED_VERSION } from './version';

/** Adds digests to the rows of an earlier format. Rows that are not UTF-8 get none, and are reported when they are read. */
export function addDigests(database: Database): void {
  addToEntries(database);
  addToDocuments(database);
  addTo(database, 'version', SEALED_VERSION, ['family', 'number']);
  addTo(database, 'released', SEALED_RELEASE, ['configuration', 'rule_id', 'target', 'value', 'moment']);
  addTo(database, 'query_history', SEALED_QUERY, ['date', 'author', 'route', 'filters']);
}

function addToEntries(database: Database): void {
  const set = database.prepare('UPDATE entry SET digest = ? WHERE rowid = ?');
  const entries = database.prepare<EntryRow & { rowid: number }>(`SELECT rowid, ${ENTRY_ROW} FROM entry WHERE family = ?`);
  for (const { id } of database.prepare<{ id: number }>('SELECT id FROM family').all())
    for (const row of entries.all(id)) if (textOf(row.body) !== undefined) set.run(entryDigest(row), row.rowid);
}

function addToDocuments(database: Database): void {
  const set = database.prepare('UPDATE document SET digest = ? WHERE configuration = ? AND CAST(name AS BLOB) = ?');
  const documents = database.prepare<{ configuration: number; name: Blob; body: Blob }>(
    'SELECT configuration, CAST(name AS BLOB) AS name, CAST(body AS BLOB) AS body FROM document',
  );
  for (const { configuration, name, body } of documents.all())
    if (textOf(body) !== undefined) set.run(digestOf(name, body), configuration, bytesOf(name));
}

/** Adds the digests of a table, whose rows the key columns identify. */
function addTo<Row extends Readonly<Record<keyof Row, string | number>>>(
  database: Database,
  table: string,
  columns: SealedColumns<Row>,
  key: readonly (keyof Row & string)[],
): void {
  const set = database.prepare(`UPDATE ${table} SET digest = ? WHERE ${key.map((name) => `${name} = ?`).join(' AND ')}`);
  for (const found of database.prepare<SealedRow>(`SELECT ${columns.sql} FROM ${table}`).all()) {
    const row = columns.parsed(found);
    if (row) set.run(columns.digest(row), ...key.map((name) => row[name]));
  }
}
