import Libsql from 'libsql';
import { isDeepStrictEqual } from 'node:util';
import { StartupError } from '../files/startup-error';
import { addDigests } from './added-digests';
import { Damage } from './damage';
import type { Database } from './database';

/**
 * Migrations from each format to the next one. A new file runs all migrations. A file has the texts of the former ones, which never change.
 *
 * The history consists of rows with validity, not of copies of a family. A row is valid from version `valid_from` until
 * before version `valid_to`. Current rows have no `valid_to`.
 */
const STEPS: readonly (string | ((database: Database) => void))[] = [
  `
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
    position   INTEGER NOT NULL,              -- order in the family; an update keeps it
    body       TEXT NOT NULL,                 -- JSON object
    valid_from INTEGER NOT NULL,
    valid_to   INTEGER
  ) STRICT;

  CREATE UNIQUE INDEX current_entry_by_id ON entry (family, id) WHERE valid_to IS NULL;
  CREATE UNIQUE INDEX current_entry_by_position ON entry (family, position) WHERE valid_to IS NULL;
  CREATE INDEX current_entry_by_name ON entry (family, name) WHERE valid_to IS NULL;
  `,
  `
  CREATE INDEX past_entry ON entry (family, valid_to) WHERE valid_to IS NOT NULL;

  CREATE TABLE document (
    configuration INTEGER NOT NULL REFERENCES configuration (id),
    name          TEXT NOT NULL,              -- load-balancers
    body          TEXT NOT NULL,              -- JSON
    PRIMARY KEY (configuration, name)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE quarantined (
    id            TEXT PRIMARY KEY,           -- 24 hex digits
    configuration TEXT NOT NULL,              -- its name
    rule_id       TEXT NOT NULL,
    target        TEXT NOT NULL,              -- ip
    value         TEXT NOT NULL,
    count         INTEGER NOT NULL,
    timestamp     TEXT NOT NULL,              -- when it was added
    last_seen     INTEGER NOT NULL,           -- seconds since the epoch
    tags          TEXT NOT NULL,              -- JSON array
    UNIQUE (configuration, rule_id, target, value)
  ) STRICT;

  CREATE TABLE released (                     -- sources that a user released
    configuration TEXT NOT NULL,
    rule_id       TEXT NOT NULL,
    target        TEXT NOT NULL,
    value         TEXT NOT NULL,
    moment        INTEGER NOT NULL,           -- of the newest request at that time, in milliseconds since the epoch
    PRIMARY KEY (configuration, rule_id, target, value, moment)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE query_history (
    number  INTEGER PRIMARY KEY,
    date    TEXT NOT NULL,
    author  TEXT NOT NULL,
    route   TEXT NOT NULL,                    -- topx
    filters TEXT NOT NULL                     -- JSON
  ) STRICT;
  `,
  `
  CREATE TABLE revision (                     -- one row
    number INTEGER NOT NULL                   -- of the newest commit
  ) STRICT;

  INSERT INTO revision VALUES (0);
  `,
  `
  ALTER TABLE entry ADD COLUMN digest BLOB;
  ALTER TABLE version ADD COLUMN digest BLOB;
  ALTER TABLE document ADD COLUMN digest BLOB;
  ALTER TABLE released ADD COLUMN digest BLOB;
  ALTER TABLE query_history ADD COLUMN digest BLOB;

  -- The check at the start compares tables with their indexes: each column that selects rows is in one.
  DROP INDEX current_entry_by_name;
  DROP INDEX past_entry;
  CREATE INDEX current_entry_by_name ON entry (family, name, valid_from) WHERE valid_to IS NULL;
  CREATE INDEX past_entry ON entry (family, valid_to, valid_from) WHERE valid_to IS NOT NULL;
  CREATE INDEX document_by_name ON document (name);
  CREATE INDEX release_by_value ON released (value);

  CREATE TABLE traffic (                      -- one row
    records INTEGER NOT NULL                  -- minimum of the traffic file
  ) STRICT;

  INSERT INTO traffic VALUES (0);
  `,
  addDigests,
];

/** Table, index, trigger or view, as the file names it. */
const SCHEMA = `
  SELECT CAST(type AS BLOB) AS type, CAST(name AS BLOB) AS name, CAST(sql AS BLOB) AS sql
  FROM sqlite_schema ORDER BY type, name, sql`;

/**
 * Refuses a file with other tables, indexes, triggers or views than the emulator makes. The folder may come from a repository: a view in
 * place of a table may never end, and a trigger runs at each write. Comes before every other statement, because each could run them.
 *
 * @throws Damage
 */
export function checkSchema(database: Database, file: string): void {
  const format = formatOf(database);
  if (format > STEPS.length) return; // migrate refuses it
  const made = new Libsql(':memory:');
  try {
    made.exec(scriptOf(Math.max(0, format)));
    if (format < 0 || !isDeepStrictEqual(database.prepare(SCHEMA).all(), made.prepare(SCHEMA).all())) throw new Damage(file);
  } finally {
    made.close();
  }
}

/** Returns the statements that make the tables of a format. Other steps only change rows. */
export function scriptOf(format: number): string {
  return STEPS.slice(0, format)
    .filter((step) => typeof step === 'string')
    .join('');
}

function formatOf(database: Database): number {
  return database.prepare<{ user_version: number }>('PRAGMA user_version').get()?.user_version ?? 0;
}

/** Creates the tables in a new file, and upgrades an old file. Refuses a file of a later release. */
export function migrate(database: Database, file: string): void {
  database.transaction(() => {
    const found = formatOf(database);
    if (found > STEPS.length) {
      throw new StartupError(
        `A later release of the emulator wrote ${file}, in format ${found}. This release knows formats up to ${STEPS.length}. ` +
          'Use the later release, or set --data to another folder.',
      );
    }
    if (found === STEPS.length) return; // the log of a damaged file stays as it is
    for (const step of STEPS.slice(found)) {
      if (typeof step === 'string') database.script(step);
      else step(database);
    }
    database.script(`PRAGMA user_version = ${STEPS.length}`);
  });
}
