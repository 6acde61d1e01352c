import type { PlannedObject } from '../../../terraform-json';
import type { ChangeWithoutFindings } from '../entity-change';
import type { PlanFacts } from '../plan-facts';
import { strengthOf } from './action-strength';
import type { PreviewRule } from './rule';
import { numberRules } from './numbers';
import { booleanAt, stays, textAt } from './values';

const RULE = 'dynamic_rule';

/** Strength of a rule's action, and the words for it. */
interface RuleStrength {
  readonly strength: number;
  readonly words: string;
}

const NONE: RuleStrength = { strength: 0, words: 'absent' };

export const DYNAMIC_RULES: readonly PreviewRule[] = [
  {
    id: 'rule-weaker',
    verdict: 'weaker',
    meaning:
      'A dynamic rule becomes weaker: it is removed or inactive, it gets an action of a weaker type, or its action gets a ' +
      'weaker type in the same plan. From strong to weak: `block`, `challenge` and `ichallenge`, `monitor`, no rule, `skip`.',
    find: (change, facts) => findStrengthChange(change, facts, (before, after) => after < before),
  },
  {
    id: 'rule-stronger',
    verdict: 'stronger',
    meaning: 'A dynamic rule becomes stronger, by the same order. A new rule counts too.',
    find: (change, facts) => findStrengthChange(change, facts, (before, after) => after > before),
  },
  {
    id: 'rule-action-unclear',
    verdict: 'attention',
    meaning: 'The action of a dynamic rule changes, and the plan does not contain the type of the old or the new action.',
    find: (change, facts) => {
      if (change.kind !== RULE || !stays(change)) return undefined;
      const [before, after] = [textAt(change.before, 'action'), textAt(change.after, 'action')];
      if (before === undefined || after === undefined || before === after) return undefined;
      const unclear = [
        ['before', before],
        ['after', after],
      ].filter(([when, id]) => facts.actionType(when as 'before' | 'after', change.configuration, id!) === undefined);
      return unclear.length === 0
        ? undefined
        : `The plan does not contain the type of ${unclear.map(([, id]) => JSON.stringify(id)).join(' and ')}.`;
    },
  },
  ...numberRules({
    id: 'rule-threshold',
    kind: RULE,
    attribute: 'threshold',
    weaker: 'up',
    unit: 'requests',
    up: 'A source may send more requests before the rule catches it.',
    down: 'The rule catches a source after fewer requests.',
  }),
  ...numberRules({
    id: 'rule-timeframe',
    kind: RULE,
    attribute: 'timeframe',
    weaker: 'down',
    unit: 'seconds',
    up: 'The rule counts over a longer time. Slower sources reach the threshold too.',
    down: 'The rule counts over a shorter time. Only faster sources reach the threshold.',
  }),
  ...numberRules({
    id: 'rule-ttl',
    kind: RULE,
    attribute: 'ttl',
    weaker: 'down',
    unit: 'seconds',
    up: 'Caught sources stay in quarantine longer.',
    down: 'Caught sources leave quarantine sooner.',
  }),
  {
    id: 'rule-target',
    verdict: 'attention',
    meaning: 'A dynamic rule counts by another target. The same threshold then catches other sources.',
    find: (change) => {
      if (change.kind !== RULE || !stays(change)) return undefined;
      const [before, after] = [textAt(change.before, 'target'), textAt(change.after, 'target')];
      if (before === undefined || after === undefined || before === after) return undefined;
      return `The rule counts by ${after} instead of ${before}. The same threshold now catches other sources.`;
    },
  },
];

function findStrengthChange(
  change: ChangeWithoutFindings,
  facts: PlanFacts,
  matches: (before: number, after: number) => boolean,
): string | undefined {
  const { kind, effect } = change;
  if (kind !== RULE || effect === 'forgotten' || effect === 'imported') return undefined;
  const [before, after] = [ruleStrength('before', change, facts), ruleStrength('after', change, facts)];
  if (!before || !after || !matches(before.strength, after.strength)) return undefined;
  if (effect === 'removed') return `The rule is removed. Before, it was: ${before.words}.`;
  if (effect === 'added') return `The new rule is: ${after.words}.`;
  return `The rule goes from ${before.words} to ${after.words}.`;
}

function ruleStrength(when: 'before' | 'after', change: ChangeWithoutFindings, facts: PlanFacts): RuleStrength | undefined {
  const values: PlannedObject | null = change[when];
  if (values === null) return NONE;
  const active = booleanAt(values, 'active');
  if (active === false) return { ...NONE, words: 'inactive' };
  const action = textAt(values, 'action');
  const type = action === undefined ? undefined : facts.actionType(when, change.configuration, action);
  const strength = type === undefined ? undefined : strengthOf(type);
  if (active === undefined || strength === undefined) return undefined;
  return { strength, words: `${type} (${JSON.stringify(action)})` };
}
