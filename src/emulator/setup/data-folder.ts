import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { StartupError } from './startup-error';

/** Where an emulator keeps what it stores. */
export interface DataFolder {
  readonly path: string;
  readonly temporary: boolean;
  /** Removes the folder, if it was made for one run only. */
  release(): void;
}

/** The folder that was asked for, made if need be; or a fresh one for this run only. */
export function dataFolder(wanted: string | undefined): DataFolder {
  try {
    if (wanted !== undefined) {
      const path = resolve(wanted);
      makeFolder(path);
      return { path, temporary: false, release: () => undefined };
    }
    const path = mkdtempSync(join(tmpdir(), 'svc-waap-emulator-'));
    return { path, temporary: true, release: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new StartupError(`Cannot create the data folder: ${problem}. Set --data to a folder that you can write to.`);
  }
}

/** Makes the folder and those above it. Node's own way to do so never ends where the file system takes no folders (/proc). */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  if (!existsSync(dirname(path))) makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 }); // entries may hold secrets
}
