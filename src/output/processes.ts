/** Errors of a signal to no process, and to what is no process id. */
const NOT_RUNNING: readonly unknown[] = ['ESRCH', 'ERR_INVALID_ARG_TYPE'];

/** Whether a process runs. */
export function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // A process of another user gets no signal, but runs.
    return !NOT_RUNNING.includes((error as NodeJS.ErrnoException).code);
  }
}

/** Whether a process runs, and is another one than this. What has the id of another one in its name may be in use. */
export function isOtherProcess(id: number): boolean {
  return id !== process.pid && isRunning(id);
}
