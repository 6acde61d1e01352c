import fc from 'fast-check';
import { FULL } from '../../full';

/** Seconds for which each target runs: `SVC_FUZZ_SECONDS`. Unset: a number of cases. */
const SECONDS = Number(process.env.SVC_FUZZ_SECONDS ?? 0);

/** Seed of the cases: `SVC_FUZZ_SEED`. A normal run always makes the same ones. */
const SEED = process.env.SVC_FUZZ_SEED ?? (FULL || SECONDS > 0 ? undefined : '1');

// A limit for what hangs, not a measure.
if (SECONDS > 0) jest.setTimeout(SECONDS * 1000 + 300_000);

export interface FuzzOptions<Case> {
  /** Cases of a normal run. A full run has twenty times as many. */
  readonly cases?: number;
  /** Seconds after which a normal run stops to make a failing case smaller, for properties that are slow. */
  readonly mostSeconds?: number;
  /** Properties that share the seconds of the target. */
  readonly parts?: number;
  /** Cases that failed once. Each run begins with them. */
  readonly examples?: Case[];
}

/** Checks a property for as many cases, or for as long, as the environment asks for. A failing case is made smaller, and printed. */
export async function fuzz<Case extends unknown[]>(
  property: fc.IAsyncProperty<Case> | fc.IProperty<Case>,
  { cases = 300, mostSeconds, parts = 1, examples = [] }: FuzzOptions<Case> = {},
): Promise<void> {
  const limits: fc.Parameters<Case> =
    SECONDS > 0
      ? { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: (SECONDS * 1000) / parts, markInterruptAsFailure: false }
      : {
          numRuns: examples.length + (FULL ? cases * 20 : cases),
          ...(mostSeconds !== undefined && !FULL && { interruptAfterTimeLimit: mostSeconds * 1000, markInterruptAsFailure: true }),
        };
  const details = await fc.check(property as fc.IAsyncProperty<Case>, {
    ...limits,
    examples,
    ...(SEED !== undefined && { seed: Number(SEED) }),
  });
  if (SECONDS > 0) process.stderr.write(`${expect.getState().currentTestName}: ${details.numRuns} cases, seed ${details.seed}\n`);
  if (details.failed) throw new Error(reportOf(details), { cause: details.errorInstance });
}

function reportOf<Case>(details: fc.RunDetails<Case>): string {
  try {
    return fc.defaultReportMessage(details) ?? '';
  } catch {
    // The case is nested too deep to be printed.
    return `seed ${details.seed}, path ${details.counterexamplePath}: ${String(details.errorInstance)}`;
  }
}
