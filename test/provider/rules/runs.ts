import type fc from 'fast-check';
import { FULL } from '../../full';

const { SVC_PROPERTY_RUNS, SVC_PROPERTY_SEED, SVC_PROPERTY_PATH } = process.env;

/** Tried with each rule and each resource in a normal run. */
const USUAL = 100;
const MANY = 1_000;

/** How many cases of each rule are tried with each resource. */
export const RUNS = SVC_PROPERTY_RUNS ? Number(SVC_PROPERTY_RUNS) : FULL ? MANY : USUAL;

/**
 * How cases are drawn: anew in a full run; in another one always alike, so that it fails for what was changed; or as in a
 * failure's report.
 */
export function parametersFor(runs: number): fc.Parameters<unknown> {
  return {
    numRuns: runs,
    ...(SVC_PROPERTY_SEED || !FULL ? { seed: Number(SVC_PROPERTY_SEED ?? 1) } : {}),
    ...(SVC_PROPERTY_PATH ? { path: SVC_PROPERTY_PATH } : {}),
  };
}

/** Long enough for one rule and one resource, on a busy machine. */
export const TIMEOUT_MS = 60_000 + RUNS * 200;
