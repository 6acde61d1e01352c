import { StartupError } from '../startup-error';
import { type Database } from './database';

/** Of the tables below. Raise it with a step in `migrate` when they change. */
const SCHEMA_VERSION = 1;

/**
 * History is rows with validity, not copies of a family: an entry row holds for the versions from `valid_from` up to,
 * and without, `valid_to`. The current rows have no `valid_to`.
 */
const TABLES = `
  CREATE TABLE configuration (
    id   INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
  ) STRICT;

  CREATE TABLE family (
    id            INTEGER PRIMARY KEY,
    configuration INTEGER NOT NULL REFERENCES configuration (id),
    path          TEXT NOT NULL,              -- dynamic-rules
    version       INTEGER NOT NULL DEFAULT 0, -- number of the current version; 0 before the first write
    last_position INTEGER NOT NULL DEFAULT 0,
    UNIQUE (configuration, path)
  ) STRICT;

  CREATE TABLE version (
    family  INTEGER NOT NULL REFERENCES family (id),
    number  INTEGER NOT NULL,
    id      TEXT NOT NULL,                    -- 40 hex digits
    parents TEXT NOT NULL,                    -- JSON array of version ids
    author  TEXT NOT NULL,
    email   TEXT NOT NULL,
    message TEXT NOT NULL,
    date    TEXT NOT NULL,
    PRIMARY KEY (family, number),
    UNIQUE (family, id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE entry (
    family     INTEGER NOT NULL REFERENCES family (id),
    id         TEXT NOT NULL,
    name       TEXT,
    position   INTEGER NOT NULL,              -- order of creation; an update keeps it
    body       TEXT NOT NULL,                 -- JSON object
    valid_from INTEGER NOT NULL,
    valid_to   INTEGER
  ) STRICT;

  CREATE UNIQUE INDEX current_entry_by_id ON entry (family, id) WHERE valid_to IS NULL;
  CREATE UNIQUE INDEX current_entry_by_position ON entry (family, position) WHERE valid_to IS NULL;
  CREATE INDEX current_entry_by_name ON entry (family, name) WHERE valid_to IS NULL;
`;

/** Creates the tables in a new file; refuses one that a later release has written. */
export function migrate(database: Database, file: string): void {
  database.transaction(() => {
    const found = database.prepare<{ user_version: number }>('PRAGMA user_version').get()?.user_version ?? 0;
    if (found > SCHEMA_VERSION) {
      throw new StartupError(
        `${file} was written by a later release (format ${found}; this one knows ${SCHEMA_VERSION}). ` +
          'Use that release, or give --data another folder.',
      );
    }
    if (found === 0) {
      database.script(TABLES);
      database.script(`PRAGMA user_version = ${SCHEMA_VERSION}`);
    }
  });
}
