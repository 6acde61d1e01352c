import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
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
      mkdirSync(path, { recursive: true, mode: 0o700 }); // entries may hold secrets
      return { path, temporary: false, release: () => undefined };
    }
    const path = mkdtempSync(join(tmpdir(), 'svc-waap-emulator-'));
    return { path, temporary: true, release: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new StartupError(`Cannot make the data folder: ${problem}. Give --data a folder that can be written.`);
  }
}
