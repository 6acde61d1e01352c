import { isRunning } from '../../../output/processes';

/** Variable in which the launcher passes on the process id of the engine. The parent of this process may be a program between them. */
const ENGINE_PROCESS = 'SVC_ENGINE_PROCESS';

/** Time between two checks. */
const CHECK_MS = 1000;

/** Calls back when the engine that started this process has ended, for any reason. */
export function whenEngineEnds(environment: NodeJS.ProcessEnv, callback: () => void): void {
  const parent = process.ppid;
  const engine = Number(environment[ENGINE_PROCESS]);
  // A program between them may have put this process into a namespace without the engine's.
  const known = Number.isSafeInteger(engine) && engine > 0 && isRunning(engine) ? [parent, engine] : [parent];
  const timer = setInterval(() => {
    // On Unix, an orphan gets another parent. On Windows, the id stays, but no process has it.
    if (process.ppid === parent && known.every(isRunning)) return;
    clearInterval(timer);
    callback();
  }, CHECK_MS);
  timer.unref();
}
