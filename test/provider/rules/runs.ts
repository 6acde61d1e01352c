import type fc from 'fast-check';
import type { ManagedResource } from '../../../src/provider/framework/resource';
import type { Connection } from '../../../src/provider/connection/connection';

const { SVC_PROPERTY_RUNS, SVC_PROPERTY_SEED, SVC_PROPERTY_PATH, SVC_TEST_FULL } = process.env;

type Resource = ManagedResource<Connection>;

/** Tried in a normal run with each rule and each way to implement a resource. */
const USUAL = 300;
/** Tried with each rule and each resource, however many are implemented in the same way. */
const FEWEST = 50;
const FULL = 5_000;

/**
 * How many cases of each rule are tried with a resource. Where the environment names no number, resources of one class,
 * which differ in their schema alone, share the usual ones: this is what keeps the normal run short.
 */
export function runsFor(resource: Resource, all: readonly Resource[]): number {
  if (SVC_PROPERTY_RUNS) return Number(SVC_PROPERTY_RUNS);
  if (SVC_TEST_FULL === '1') return FULL;
  const alike = all.filter((other) => other === resource || (isOfClass(other) && other.constructor === resource.constructor));
  return Math.max(FEWEST, Math.ceil(USUAL / alike.length));
}

/** How cases are drawn: anew each time, or again as in a failure's report. */
export function parametersFor(runs: number): fc.Parameters<unknown> {
  return {
    numRuns: runs,
    ...(SVC_PROPERTY_SEED ? { seed: Number(SVC_PROPERTY_SEED) } : {}),
    ...(SVC_PROPERTY_PATH ? { path: SVC_PROPERTY_PATH } : {}),
  };
}

/** Long enough for one rule and one resource, on a busy machine. */
export const TIMEOUT_MS = 60_000 + Math.max(USUAL, SVC_TEST_FULL === '1' ? FULL : Number(SVC_PROPERTY_RUNS ?? 0)) * 200;

function isOfClass({ constructor }: Resource): boolean {
  return constructor !== Object;
}
