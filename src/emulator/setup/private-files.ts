import { chmodSync, closeSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Names of the files that the emulator writes into its data folder, and of those that its databases write beside them. */
const OWN = /^(configuration\.db|traffic\.duckdb|incoming-)/;

/** Permissions of other users. */
const OTHERS = 0o077;

/**
 * Creates an empty file without permissions for other users, unless the file exists. Entries contain secrets and traffic contains personal
 * data, but the databases create files as the umask allows.
 */
export function createPrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
}

/** Removes the permissions of other users from the emulator's files in a folder. */
export function makePrivate(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => OWN.test(each))) {
    const file = join(folder, name);
    const { mode } = statSync(file);
    if ((mode & OTHERS) === 0) continue;
    try {
      chmodSync(file, mode & ~OTHERS & 0o7777);
    } catch {
      // Only the owner may change permissions, and some file systems have none. The emulator can use the file nevertheless.
    }
  }
}
