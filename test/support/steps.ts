import { Session } from 'node:inspector';

// Only code that is loaded afterwards is counted, so that a test imports this file first.
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
afterAll(() => session.disconnect());

/** Returns how often blocks of the source run during some work. Unlike time, that is the same in each run, on each machine. */
export async function stepsOf(work: () => unknown): Promise<number> {
  takeSteps();
  await work();
  return takeSteps();
}

/** Returns the steps since the last call. */
function takeSteps(): number {
  let steps = 0;
  session.post('Profiler.takePreciseCoverage', (error, { result }) => {
    if (error) throw error;
    for (const { url, functions } of result)
      if (url.includes('/src/')) for (const { ranges } of functions) for (const { count } of ranges) steps += count;
  });
  return steps;
}
