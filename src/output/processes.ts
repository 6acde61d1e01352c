/** Whether a process runs. */
export function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // A process of another user gets no signal, but runs.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether a process runs, and is another one than this. What has the id of another one in its name may be in use. */
export function isOtherProcess(id: number): boolean {
  return id !== process.pid && isRunning(id);
}
