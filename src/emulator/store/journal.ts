import { readParts } from '../files/private-files';
import { StartupError } from '../files/startup-error';

/** The last bytes of a journal that names another file. */
const NAMES_A_FILE = Buffer.from('d9d505f920a163d7', 'hex');

/**
 * Refuses a journal that names another file: SQLite plays back the journal of a killed process before it answers anything, and then deletes
 * the file that the journal names, wherever it is. Only transactions over several databases write such journals, and the emulator has none.
 *
 * @param file of the database, whose folder may come from a repository
 * @throws StartupError if the journal beside it names a file
 */
export function refuseJournalOfOthers(file: string): void {
  const journal = `${file}-journal`;
  const end = readParts(journal, (part, size) => part(Math.max(0, size - NAMES_A_FILE.length), NAMES_A_FILE.length));
  if (!end?.equals(NAMES_A_FILE)) return;
  throw new StartupError(
    `${journal} names a file that SQLite would delete, and the emulator writes no such journal. Delete ${journal}, or set --data to ` +
      'another folder.',
  );
}
