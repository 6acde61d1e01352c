const CHECK_EVERY = 1000;

/** Calls back once the process that started us is gone, however it went. */
export function whenParentEnds(callback: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (!isGone(parent)) return;
    clearInterval(timer);
    callback();
  }, CHECK_EVERY);
  timer.unref();
}

/** On Unix an orphan gets another parent; on Windows the number stays and names nobody. */
function isGone(parent: number): boolean {
  if (process.ppid !== parent) return true;
  try {
    process.kill(parent, 0);
    return false;
  } catch (error) {
    // A parent of another user may not be signalled, but is there.
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
