import { statSync } from 'node:fs';
import { StartupError } from './startup-error';

/** A file that a database has open. A file that is deleted or replaced stays open, and what is written into it is lost. */
export class OpenedFile {
  private readonly opened: string | undefined;

  /** @param file name of the file, which the database has just opened */
  public constructor(private readonly file: string) {
    this.opened = identityOf(file);
  }

  /** @throws StartupError if the next start would find another file under the name, or none */
  public check(): void {
    const found = identityOf(this.file);
    if (found === this.opened) return;
    const loss = found === undefined ? 'deleted or moved' : 'replaced';
    throw new StartupError(
      `${this.file} was ${loss} while the emulator runs, so nothing is written. Move it back if it was moved. Otherwise, stop the ` +
        'emulator, and restore a copy of the whole folder.',
    );
  }
}

/** Returns what a file keeps under another name, and no other file of the machine has meanwhile; undefined if there is no file. */
function identityOf(file: string): string | undefined {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}
