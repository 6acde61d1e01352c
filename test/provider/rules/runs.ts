import type fc from 'fast-check';
const { SVC_PROPERTY_RUNS, SVC_PROPERTY_SEED, SVC_PROPERTY_PATH, SVC_TEST_FULL } = process.env;

/** Tried with each rule and each resource in a normal run. */
const USUAL = 300;
const FULL = 5_000;

/** How many cases of each rule are tried with each resource. */
export const RUNS = SVC_PROPERTY_RUNS ? Number(SVC_PROPERTY_RUNS) : SVC_TEST_FULL === '1' ? FULL : USUAL;

/** How cases are drawn: anew each time, or again as in a failure's report. */
export function parametersFor(runs: number): fc.Parameters<unknown> {
  return {
    numRuns: runs,
    ...(SVC_PROPERTY_SEED ? { seed: Number(SVC_PROPERTY_SEED) } : {}),
    ...(SVC_PROPERTY_PATH ? { path: SVC_PROPERTY_PATH } : {}),
  };
}

/** Long enough for one rule and one resource, on a busy machine. */
export const TIMEOUT_MS = 60_000 + RUNS * 200;
