import { asText } from '../../model/json';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { makePrivate } from './private-files';
import { StartupError } from './startup-error';

/** Data folder of an emulator. */
export interface DataFolder {
  readonly path: string;
  readonly temporary: boolean;
  /** Deletes the folder, if it is temporary. */
  release(): void;
}

/** Temporary folders of this process, which entries may have brought secrets into. */
const temporary = new Set<string>();

function deleteTemporary(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  temporary.delete(path);
  if (temporary.size === 0) process.removeListener('exit', deleteAll);
}

/** Runs where the process ends before its emulators are closed, as on a second signal. */
function deleteAll(): void {
  for (const path of temporary) deleteTemporary(path);
}

/** Opens the given folder, which is created if necessary, or creates a temporary folder. */
export function dataFolder(wanted: string | undefined): DataFolder {
  refuseQuestionMark(resolve(wanted ?? tmpdir()));
  try {
    if (wanted !== undefined) {
      const path = resolve(wanted);
      makeFolder(path);
      makePrivate(path);
      return { path, temporary: false, release: () => undefined };
    }
    const path = mkdtempSync(join(tmpdir(), 'svc-waap-emulator-'));
    if (temporary.size === 0) process.once('exit', deleteAll);
    temporary.add(path);
    return { path, temporary: true, release: () => deleteTemporary(path) };
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const problem = error instanceof Error ? error.message : asText(error);
    throw new StartupError(`Cannot create the data folder: ${problem}. Set --data to a folder that you can write to.`);
  }
}

/** DuckDB takes what follows a question mark for options of the file, and names the file beside it by what is before. */
function refuseQuestionMark(path: string): void {
  if (path.includes('?'))
    throw new StartupError(`The path ${path} has a question mark, which the database of traffic refuses. Set --data to another folder.`);
}

/** Creates the folder and its parents. Node's own function hangs in a file system without folders (/proc). */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  if (!existsSync(dirname(path))) makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 }); // entries may hold secrets
}
