import type { UnjudgedChange } from '../entity-change';
import type { PlanFacts } from '../plan-facts';

/**
 * - `weaker`: less is caught, or kept out, than before.
 * - `stronger`: more is caught, or kept out.
 * - `deletes`: something is deleted at the service.
 * - `attention`: neither; a reader should know of it.
 */
export type Verdict = 'weaker' | 'stronger' | 'deletes' | 'attention';

export const VERDICTS: readonly Verdict[] = ['weaker', 'deletes', 'attention', 'stronger'];

/** One rule by which changes are judged. */
export interface Judgement {
  /** Stable: pipelines may look for it. */
  readonly id: string;
  readonly verdict: Verdict;
  /** When it is given, and why. For the documentation. */
  readonly meaning: string;
  /** What of the change it is about, in words. Undefined where the judgement does not apply. */
  readonly find: (change: UnjudgedChange, facts: PlanFacts) => string | undefined;
}

/** A judgement that applies to a change. */
export interface Finding {
  /** Id of the judgement. */
  readonly judgement: string;
  readonly verdict: Verdict;
  readonly text: string;
}
