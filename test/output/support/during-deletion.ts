import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Number of files of which the deletion takes a while. */
export const MANY = 600;

/**
 * Sends a signal to a process that deletes a temporary folder with many files, as soon as fewer of them are left than a number.
 *
 * @param temporary folder that has the folder of the process
 * @returns the signal that ended the process
 */
export async function signalled(child: ChildProcess, temporary: string, signal: NodeJS.Signals, left: number): Promise<unknown> {
  const ended = once(child, 'exit');
  while (filesBelow(temporary) >= left) await new Promise(setImmediate);
  child.kill(signal);
  const [, by] = (await ended) as unknown[];
  return by;
}

/** Resolves when a process has put all of its files into its temporary folder. */
export async function filled(temporary: string): Promise<void> {
  while (filesBelow(temporary) < MANY) await new Promise(setImmediate);
}

function filesBelow(temporary: string): number {
  try {
    return readdirSync(temporary).flatMap((folder) => readdirSync(join(temporary, folder))).length;
  } catch {
    // The process deletes the folder at this moment.
    return 0;
  }
}
