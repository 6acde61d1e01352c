import type fc from 'fast-check';
import { FULL } from '../../full';

const { SVC_PROPERTY_RUNS, SVC_PROPERTY_SEED, SVC_PROPERTY_PATH } = process.env;

/** Number of cases of each rule and resource in a normal run. */
const USUAL = 100;
const MANY = 1_000;

/** Number of cases of each rule and resource. */
export const RUNS = SVC_PROPERTY_RUNS ? Number(SVC_PROPERTY_RUNS) : FULL ? MANY : USUAL;

/**
 * Seed of the cases: random in a full run, otherwise fixed, so a failure comes from a change, or the seed of a failure's report.
 */
export function parametersFor(runs: number): fc.Parameters<unknown> {
  return {
    numRuns: runs,
    ...(SVC_PROPERTY_SEED || !FULL ? { seed: Number(SVC_PROPERTY_SEED ?? 1) } : {}),
    ...(SVC_PROPERTY_PATH ? { path: SVC_PROPERTY_PATH } : {}),
  };
}

/** Time limit of one rule and one resource, on a busy machine. */
export const TIMEOUT_MS = 60_000 + RUNS * 200;
