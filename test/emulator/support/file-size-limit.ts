import { execFileSync } from 'node:child_process';

/** Returns the start of a command whose files have a maximum size. */
export function withFileSizeLimit(bytes: number): readonly string[] {
  return ['prlimit', `--fsize=${bytes}:`];
}

/**
 * Sets the size beyond which a process of this user can write no file: its disk is full for everything larger. Every user may lower the
 * limit, and raise it again. A program of Node gets an error from the write, and no signal.
 */
export function limitFileSize(pid: number, bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
}
