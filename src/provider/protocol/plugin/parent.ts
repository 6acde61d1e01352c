const CHECK_EVERY = 1000;

/** Calls back when the parent process has ended, for any reason. */
export function whenParentEnds(callback: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (!hasEnded(parent)) return;
    clearInterval(timer);
    callback();
  }, CHECK_EVERY);
  timer.unref();
}

/** Whether the parent process has ended. On Unix, an orphan gets another parent. On Windows, the id stays, but no process has it. */
function hasEnded(parent: number): boolean {
  if (process.ppid !== parent) return true;
  try {
    process.kill(parent, 0);
    return false;
  } catch (error) {
    // A parent of another user cannot get a signal, but exists.
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
