/** Cost that the comparison of a change may have. */
export interface Budget {
  /** Facts that may be asked for: to find what follows from what, and then for the losses and for the gains. */
  readonly facts: number;
  /** Cost of the search for a witness, in requests without rules. */
  readonly search: number;
  /** Cost of a trace that may be evaluated even if less is left. */
  readonly trace: number;
}

/** Most that one comparison may have, however few there are. */
const MOST_SEARCH = 100_000;

/** Cost that all comparisons share, and cost that each of them may have in any case. */
const SHARED = { facts: 4_000_000, search: 2_000_000, trace: 8_000_000 };
const LEAST = { facts: 2_000, search: 1_000 };

/**
 * Returns the cost that each of several comparisons may have. Keeps a plan with thousands of changes that nothing proves from taking
 * minutes, and does not depend on the order of the changes.
 */
export function budgetFor(comparisons: number): Budget {
  const share = (of: keyof typeof SHARED) => Math.floor(SHARED[of] / comparisons);
  return {
    facts: Math.max(LEAST.facts, share('facts')),
    search: Math.min(MOST_SEARCH, Math.max(LEAST.search, share('search'))),
    trace: Math.min(MOST_SEARCH, share('trace')),
  };
}
