import { strengthOf } from '../../../model';
import type { PlannedObject } from '../../terraform-json';
import type { EntityChange } from '../changes/entity-change';
import type { PlanFacts } from '../changes/plan-facts';
import { changedAttributes, isAbout } from './attributes';
import { type FoundText, foundTexts, type PreviewRule, type Verdict } from './rule';
import { textAt } from './values';

// Rules about dynamic rules whose action is `skip`. Such a rule exempts what it catches from all other checks: where it catches more,
// the protection is weaker.

/** Effect of a dynamic rule on the requests that it catches, by the type of its action. */
export type Purpose = 'protects' | 'exempts' | 'unknown';

export function purposeOf(action: PlannedObject | undefined): Purpose {
  const strength = strengthOf(textAt(action ?? null, 'type') ?? '');
  if (strength === undefined) return 'unknown';
  return strength < 0 ? 'exempts' : 'protects';
}

/** Restricts rules about what a dynamic rule catches to those that protect. A rule with an unknown action is not called stronger. */
export function whereItProtects(rules: readonly PreviewRule[]): PreviewRule[] {
  return rules.map((rule) => ({
    ...rule,
    find: (change, facts) => {
      const purpose = purposeAfter(change, facts);
      const applies = purpose === 'protects' || (purpose === 'unknown' ? rule.verdict !== 'stronger' : !isOpposite(rule.verdict));
      return applies ? rule.find(change, facts) : undefined;
    },
  }));
}

/** Returns the rules for the other dynamic rules. */
export function exemptionRules(rules: readonly PreviewRule[]): PreviewRule[] {
  const about = [...new Set(rules.flatMap((rule) => rule.about))];
  const texts = (of: Verdict, change: EntityChange, facts: PlanFacts, more: string): FoundText[] =>
    rules
      .filter(({ verdict }) => verdict === of)
      .flatMap((rule) => {
        const attributes = changedAttributes(change).filter((attribute) => isAbout(rule.about, change.kind, attribute));
        return foundTexts(rule.find(change, facts)).map(({ text }) => ({ text: `${text} ${more}`, attributes }));
      });
  return [
    {
      id: 'exemption-wider',
      verdict: 'weaker',
      meaning: 'A dynamic rule whose action has the type `skip` catches more, or for longer. It exempts what it catches from other checks.',
      about,
      find: (change, facts) => (purposeAfter(change, facts) === 'exempts' ? texts('stronger', change, facts, EXEMPTS) : undefined),
    },
    {
      id: 'exemption-narrower',
      verdict: 'stronger',
      meaning: 'A dynamic rule whose action has the type `skip` catches less, or for a shorter time.',
      about,
      find: (change, facts) => (purposeAfter(change, facts) === 'exempts' ? texts('weaker', change, facts, EXEMPTS) : undefined),
    },
    {
      id: 'exemption-unclear',
      verdict: 'unjudged',
      meaning: 'A dynamic rule catches more, or for longer, and its action has an unknown type, which may be `skip`.',
      about,
      find: (change, facts) => {
        if (purposeAfter(change, facts) !== 'unknown') return undefined;
        const action = textAt(change.after, 'action');
        const which = action === undefined ? 'its action' : `the action ${JSON.stringify(action)}`;
        return texts('stronger', change, facts, `The type of ${which} is not known: the rule may exempt what it catches.`);
      },
    },
  ];
}

const EXEMPTS = 'Its action skips all other checks: the rule exempts what it catches.';

function isOpposite(verdict: Verdict): boolean {
  return verdict === 'weaker' || verdict === 'stronger';
}

export function purposeAfter({ configuration, after }: EntityChange, facts: PlanFacts): Purpose {
  return purposeOf(facts.action('after', configuration, textAt(after, 'action') ?? ''));
}
