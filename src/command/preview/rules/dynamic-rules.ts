import { grouped, strengthOf } from '../../../model';
import type { PlannedObject } from '../../terraform-json';
import type { EntityChange } from '../changes/entity-change';
import type { PlanFacts, When } from '../changes/plan-facts';
import { answersOk, SUCCESS_UNJUDGED } from './actions';
import { purposeAfter, whereItProtects } from './exemptions';
import type { PreviewRule } from './rule';
import { numberRules } from './numbers';
import { OWN_TAG, ownTagOnly } from './own-tag';
import { exclusionOfAll } from './selections';
import { isChosen, targetsOf } from './targets';
import { booleanAt, isUnreadable, numberAt, stays, switchedTo, textAt, valueAt } from './values';

const RULE = 'dynamic_rule';

/** Strength of a rule's action, and the words for it. */
interface RuleStrength {
  readonly strength: number;
  readonly words: string;
}

const NONE: RuleStrength = { strength: 0, words: 'absent' };

const STRENGTH = [RULE, `${RULE}.action`, `${RULE}.active`];

/** Rules about what a dynamic rule catches, and for how long. If its action skips other checks, the opposite is weaker. */
export const COUNTS: readonly PreviewRule[] = [
  ...numberRules({
    id: 'rule-threshold',
    kind: RULE,
    attribute: 'threshold',
    weaker: 'up',
    up: 'A source may send more requests before the rule catches it.',
    down: 'The rule catches a source after fewer requests.',
    more: rateText,
  }),
  ...numberRules({
    id: 'rule-timeframe',
    kind: RULE,
    attribute: 'timeframe',
    weaker: 'down',
    up: 'The rule counts over a longer time. Slower sources reach the threshold too.',
    down: 'The rule counts over a shorter time. Only faster sources reach the threshold.',
    more: rateText,
  }),
  ...numberRules({
    id: 'rule-ttl',
    kind: RULE,
    attribute: 'ttl',
    weaker: 'down',
    up: 'Caught sources stay in quarantine longer.',
    down: 'Caught sources leave quarantine sooner.',
  }),
  {
    id: 'rule-target-not-chosen',
    verdict: 'stronger',
    meaning: 'A dynamic rule no longer counts by a header, cookie or argument, which the client chooses.',
    about: [`${RULE}.target`],
    find: (change) => {
      const targets = targetsOf(change);
      if (!targets || !isChosen(targets.before) || isChosen(targets.after)) return undefined;
      return `The rule counts by ${targets.after} instead of ${targets.before}, which the client chooses.`;
    },
  },
];

/** Not part of `COUNTS`: a client that chooses the value of a target may escape a rule, and may also get an exemption. */
const CHOSEN_TARGET: readonly PreviewRule[] = [
  {
    id: 'rule-target-chosen',
    verdict: 'weaker',
    meaning: 'A dynamic rule counts by a header, cookie or argument instead. The client chooses this value, and escapes by changing it.',
    about: [`${RULE}.target`],
    find: (change) => {
      const targets = targetsOf(change);
      if (!targets || isChosen(targets.before) || !isChosen(targets.after)) return undefined;
      return `The rule counts by ${targets.after} instead of ${targets.before}. The client chooses this value, and escapes by changing it.`;
    },
  },
];

const EDGE: readonly PreviewRule[] = [
  {
    id: 'rule-edge-off',
    verdict: 'weaker',
    meaning: 'The edge no longer filters the sources that a dynamic rule has caught.',
    about: [`${RULE}.offload_ip_filtering`],
    find: (change) =>
      switchedTo(change, RULE, 'offload_ip_filtering') === false ? 'The edge no longer filters the caught sources.' : undefined,
  },
  {
    id: 'rule-edge-on',
    verdict: 'stronger',
    meaning: 'The edge filters the sources that a dynamic rule has caught.',
    about: [`${RULE}.offload_ip_filtering`],
    find: (change) => (switchedTo(change, RULE, 'offload_ip_filtering') === true ? 'The edge now filters the caught sources.' : undefined),
  },
];

export const DYNAMIC_RULES: readonly PreviewRule[] = [
  {
    id: 'rule-weaker',
    verdict: 'weaker',
    meaning:
      'A dynamic rule becomes weaker: it is removed or inactive, it catches nothing because it excludes all that it includes, it gets an ' +
      'action of a weaker type, or its action gets a weaker type in the same plan. From strong to weak: `block`, `challenge` and ' +
      '`ichallenge`, `monitor`, no rule, `skip`.',
    about: STRENGTH,
    find: (change, facts) => strengthChange(change, facts, (before, after) => after < before),
  },
  {
    id: 'rule-stronger',
    verdict: 'stronger',
    meaning: 'A dynamic rule becomes stronger, by the same order. A new rule counts too.',
    about: STRENGTH,
    find: (change, facts) => strengthChange(change, facts, (before, after) => after > before),
  },
  {
    id: 'rule-same-strength',
    verdict: 'neutral',
    meaning: 'A dynamic rule is as strong as before: its new action has the same type, or it had no effect and has none.',
    about: STRENGTH,
    find: (change, facts) => {
      const sides = strengthsOf(change, facts);
      if (!sides || sides[0].strength !== sides[1].strength) return undefined;
      const [before, after] = sides;
      if (change.effect === 'removed') return `The rule had no effect. It was ${before.words}.`;
      if (change.effect === 'added') return `The new rule has no effect. It is ${after.words}.`;
      if (!changes(change, 'action') && !changes(change, 'active')) return undefined;
      const isOk = (when: When) => answersOk(actionOf(when, change, facts));
      return isOk('after') && !isOk('before') ? undefined : `The rule goes from ${before.words} to ${after.words}, which is as strong.`;
    },
  },
  {
    id: 'rule-action-answers-ok',
    verdict: 'attention',
    meaning:
      'A dynamic rule is added, becomes active or gets another action, and its action blocks, but answers with a status of success. ' +
      'Clients see no refusal.',
    about: STRENGTH,
    unjudged: SUCCESS_UNJUDGED,
    find: (change, facts) =>
      isNewlyUsed(change) && answersOk(actionOf('after', change, facts))
        ? `The action ${JSON.stringify(textAt(change.after, 'action'))} blocks, but answers with a status of success.`
        : undefined,
  },
  {
    id: 'rule-action-unclear',
    verdict: 'unjudged',
    meaning:
      'The action of a new, changed or removed dynamic rule has an unknown type, because neither the plan nor the service names it, or ' +
      'tags that cannot be read.',
    about: [RULE, `${RULE}.action`],
    find: (change, facts) => {
      const values = change.after ?? change.before;
      if (change.kind !== RULE || !(stays(change) || change.effect === 'added' || change.effect === 'removed')) return undefined;
      const [before, after] = [textAt(change.before, 'action'), textAt(change.after, 'action')];
      if (values === null || textAt(values, 'action') === undefined || before === after || booleanAt(values, 'active') === false)
        return undefined;
      const unclear = (['before', 'after'] as const).filter(
        (when) => change[when] !== null && strengthOf(textAt(actionOf(when, change, facts) ?? null, 'type') ?? '') === undefined,
      );
      const idsOf = (sides: readonly When[]) => [...new Set(sides.map((when) => JSON.stringify(textAt(change[when], 'action'))))];
      const ids = idsOf(unclear);
      const who = facts.isComplete(change.configuration) ? 'Neither the plan nor the service names' : 'The plan does not name';
      if (ids.length > 0) return `${who} the type of ${ids.join(' and ')}, or the preview does not know the type.`;
      const untold = idsOf(
        (['before', 'after'] as const).filter((when) => isUnreadable(valueAt(actionOf(when, change, facts) ?? null, 'tags'))),
      );
      return untold.length === 0
        ? undefined
        : `The tags of ${untold.join(' and ')} are known only after the apply or are secret. Other rules may select by them.`;
    },
  },
  OWN_TAG,
  ...whereItProtects(COUNTS),
  ...whereItProtects(CHOSEN_TARGET),
  {
    id: 'rule-target',
    verdict: 'unjudged',
    meaning:
      'A dynamic rule counts by another target. The same threshold then catches other sources. Or its action has the type `skip`, and it ' +
      'counts by a header, cookie or argument instead: the client may choose a value that is exempt.',
    about: [`${RULE}.target`],
    find: (change, facts) => {
      const targets = targetsOf(change);
      if (!targets) return undefined;
      const text = `The rule counts by ${targets.after} instead of ${targets.before}.`;
      if (isChosen(targets.before) === isChosen(targets.after)) return `${text} The same threshold now catches other sources.`;
      return isChosen(targets.after) && purposeAfter(change, facts) === 'exempts'
        ? `${text} Its action skips all other checks, and the client may choose a value that is exempt.`
        : undefined;
    },
  },
  ...whereItProtects(EDGE),
  {
    id: 'rule-edge-unclear',
    verdict: 'unjudged',
    meaning:
      'The edge begins or ceases to filter the sources that a dynamic rule has caught, and the action of the rule is or may be `skip`.',
    about: [`${RULE}.offload_ip_filtering`],
    find: (change, facts) => {
      const isOn = switchedTo(change, RULE, 'offload_ip_filtering');
      const purpose = purposeAfter(change, facts);
      if (isOn === undefined || purpose === 'protects' || (purpose === 'unknown' && !isOn)) return undefined;
      const action = JSON.stringify(textAt(change.after, 'action') ?? '');
      const why =
        purpose === 'exempts' ? 'Its action skips all other checks' : `The type of its action ${action} is not known, and may be skip`;
      return `The edge ${isOn ? 'now filters' : 'no longer filters'} the caught sources. ${why}: what it does with them was not examined.`;
    },
  },
];

function changes({ changes: all }: EntityChange, attribute: string): boolean {
  return all.some(({ path }) => path[0] === attribute);
}

/** Whether a dynamic rule begins to use its action. */
function isNewlyUsed(change: EntityChange): boolean {
  const { kind, effect, before, after } = change;
  if (kind !== RULE || booleanAt(after, 'active') === false) return false;
  return effect === 'added' || (stays(change) && (changes(change, 'action') || booleanAt(before, 'active') === false));
}

function actionOf(when: When, { configuration, [when]: values }: EntityChange, facts: PlanFacts): PlannedObject | undefined {
  const id = textAt(values, 'action');
  return id === undefined ? undefined : facts.action(when, configuration, id);
}

function strengthChange(change: EntityChange, facts: PlanFacts, matches: (before: number, after: number) => boolean): string | undefined {
  const sides = strengthsOf(change, facts);
  if (!sides || !matches(sides[0].strength, sides[1].strength)) return undefined;
  const [before, after] = sides;
  if (change.effect === 'removed') return `The rule is removed. Before, it was: ${before.words}.`;
  if (change.effect === 'added') return `The new rule is: ${after.words}.`;
  return `The rule goes from ${before.words} to ${after.words}.`;
}

function strengthsOf(change: EntityChange, facts: PlanFacts): [RuleStrength, RuleStrength] | undefined {
  const { kind, effect } = change;
  if (kind !== RULE || effect === 'forgotten' || effect === 'imported') return undefined;
  const [before, after] = [ruleStrength('before', change, facts), ruleStrength('after', change, facts)];
  return before && after && [before, after];
}

function ruleStrength(when: When, change: EntityChange, facts: PlanFacts): RuleStrength | undefined {
  const values = change[when];
  if (values === null) return NONE;
  const active = booleanAt(values, 'active');
  if (active === false) return { ...NONE, words: 'inactive' };
  const dead = exclusionOfAll(RULE, values);
  if (dead !== undefined) return { ...NONE, words: `one that catches nothing (${dead})` };
  const own = ownTagOnly(when, change, facts);
  // Another entry may add the tag, if not all are known: see rule-own-tag.
  if (own !== undefined && !facts.isComplete(change.configuration)) return undefined;
  if (own !== undefined) return { ...NONE, words: `one that catches nothing (it requires ${JSON.stringify(own)}, which only it adds)` };
  const type = textAt(actionOf(when, change, facts) ?? null, 'type');
  const strength = type === undefined ? undefined : strengthOf(type);
  if (active === undefined || strength === undefined) return undefined;
  return { strength, words: `${type} (${JSON.stringify(textAt(values, 'action'))})` };
}

/** Returns the rate and the burst that remain, if threshold and timeframe change in the same direction. */
function rateText({ before, after }: EntityChange): string | undefined {
  const [was, is] = [before, after].map((values) => [numberAt(values, 'threshold'), numberAt(values, 'timeframe')] as const);
  const [[threshold, timeframe], [newThreshold, newTimeframe]] = [was!, is!];
  if (!threshold || !timeframe || !newThreshold || !newTimeframe) return undefined;
  if (newThreshold > threshold !== newTimeframe > timeframe || newThreshold === threshold || newTimeframe === timeframe) return undefined;
  // Products of integers compare exactly.
  const difference = newThreshold * timeframe - threshold * newTimeframe;
  const rate = difference === 0 ? 'the same rate' : difference > 0 ? 'a higher rate' : 'a lower rate';
  const rates = [threshold / timeframe, newThreshold / newTimeframe].map((perSecond) => grouped(Number((perSecond * 60).toPrecision(3))));
  const burst = newThreshold > threshold ? 'a larger burst' : 'a smaller burst';
  return (
    `${grouped(threshold)} in ${grouped(timeframe)} seconds becomes ${grouped(newThreshold)} in ${grouped(newTimeframe)}: ${rate} ` +
    `(${[...new Set(rates)].join(' to ')} per minute), and ${burst}.`
  );
}
