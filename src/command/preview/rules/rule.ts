import type { EntityChange } from '../changes/entity-change';
import type { PlanFacts } from '../changes/plan-facts';
import type { Witness } from './witness';

/**
 * States of a change:
 *
 * - `weaker`: fewer requests are caught or kept out than before.
 * - `stronger`: more requests are caught or kept out.
 * - `neutral`: neither, for a reason that the finding gives.
 * - `unjudged`: the preview cannot say, or did not examine the value.
 *
 * Marks, in addition to a state:
 *
 * - `deletes`: an entry is deleted.
 * - `attention`: worth a look before the apply. Its attributes are unjudged, unless another finding judges them.
 *
 * A mark never replaces a state: what only marks name has an unjudged finding too, with the reason in `unjudged`.
 */
export type Verdict = 'weaker' | 'stronger' | 'neutral' | 'unjudged' | 'deletes' | 'attention';

/** The worst first. */
export const VERDICTS: readonly Verdict[] = ['weaker', 'deletes', 'attention', 'unjudged', 'stronger', 'neutral'];

export type State = Extract<Verdict, 'weaker' | 'stronger' | 'neutral' | 'unjudged'>;

/** In the order of a headline. */
export const STATES: readonly State[] = ['weaker', 'unjudged', 'stronger', 'neutral'];

/** Verdicts that judge an attribute. */
const JUDGING: readonly Verdict[] = ['weaker', 'stronger', 'neutral'];

/** Whether a verdict comes in addition to a state. */
export function isMark(verdict: Verdict): boolean {
  return verdict === 'deletes' || verdict === 'attention';
}

export function judges(verdict: Verdict): boolean {
  return JUDGING.includes(verdict);
}

/** A rule of the preview: finds changes that matter for the protection. */
export interface PreviewRule {
  /** Stable: pipelines may look for it. */
  readonly id: string;
  readonly verdict: Verdict;
  /** Condition and reason, for the documentation. */
  readonly meaning: string;
  /**
   * Attributes that the rule is about: `dynamic_rule.threshold`, or `dynamic_rule` for the addition, removal or import of the entry itself.
   * The kind `*` stands for all kinds, and an attribute also for its members. The attribute `*` stands for all attributes.
   */
  readonly about: readonly string[];
  /** For a mark: the reason why the preview does not judge the attributes, where no other rule judges them. */
  readonly unjudged?: string;
  readonly find: (change: EntityChange, facts: PlanFacts) => Found;
}

/** Result of a rule: undefined where the rule does not apply, or the texts of its findings. */
export type Found = string | FoundText | readonly FoundText[] | undefined;

export interface FoundText {
  readonly text: string;
  /** Attributes that the text is about, without the kind. Default: all attributes of the rule that change. */
  readonly attributes?: readonly string[];
  readonly witness?: Witness;
}

/** Returns the texts of a result. */
export function foundTexts(found: Found): readonly FoundText[] {
  if (found === undefined) return [];
  if (typeof found === 'string') return [{ text: found }];
  return 'text' in found ? [found] : found;
}

/** A rule that applies to a change. */
export interface Finding {
  /** Id of the rule. */
  readonly judgement: string;
  readonly verdict: Verdict;
  readonly text: string;
  /** Changed attributes that the finding is about; empty if it is about the entry itself. */
  readonly attributes: readonly string[];
  /** Trace of requests that shows the difference. */
  readonly witness?: Witness;
}

/** Returns findings with the worst first. */
export function worstFirst(findings: readonly Finding[]): Finding[] {
  return [...findings].sort((a, b) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict));
}

/** A change, judged by the rules. */
export interface ChangeWithFindings extends EntityChange {
  readonly findings: readonly Finding[];
  readonly states: readonly State[];
  /** Number of requests that the replay loses because of the change; undefined if it was not replayed. */
  readonly lost?: number;
}
