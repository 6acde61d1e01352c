import type { ChangeWithoutFindings } from '../entity-change';
import type { PlanFacts } from '../plan-facts';

/**
 * - `weaker`: fewer requests are caught or kept out than before.
 * - `stronger`: more requests are caught or kept out.
 * - `deletes`: an entry is deleted.
 * - `attention`: none of these, but worth a look.
 */
export type Verdict = 'weaker' | 'stronger' | 'deletes' | 'attention';

export const VERDICTS: readonly Verdict[] = ['weaker', 'deletes', 'attention', 'stronger'];

/** A rule of the preview: finds changes that matter for the protection. */
export interface PreviewRule {
  /** Stable: pipelines may look for it. */
  readonly id: string;
  readonly verdict: Verdict;
  /** Condition and reason, for the documentation. */
  readonly meaning: string;
  /** Returns the text of the finding; undefined where the rule does not apply. */
  readonly find: (change: ChangeWithoutFindings, facts: PlanFacts) => string | undefined;
}

/** A rule that applies to a change. */
export interface Finding {
  /** Id of the rule. */
  readonly judgement: string;
  readonly verdict: Verdict;
  readonly text: string;
}
