import { chmodSync, closeSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Names of the files that the emulator writes into its data folder, and of those that its databases write beside them. */
const OWN = /^(configuration\.db|traffic\.duckdb|incoming-)/;

/** Permissions of everybody but the owner. */
const OTHERS = 0o077;

/**
 * Creates an empty file that only its owner may use, unless the file exists. Entries and traffic hold secrets and personal data, and the
 * databases would create files as the umask allows.
 */
export function createPrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
}

/** Takes the files of the emulator in a folder from everybody but their owner. */
export function makePrivate(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => OWN.test(each))) {
    const file = join(folder, name);
    const { mode } = statSync(file);
    if ((mode & OTHERS) === 0) continue;
    try {
      chmodSync(file, mode & ~OTHERS & 0o7777);
    } catch {
      // Only the owner can do that, and some file systems have no permissions. The emulator can use the file all the same.
    }
  }
}
