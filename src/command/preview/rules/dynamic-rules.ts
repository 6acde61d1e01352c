import { strengthOf } from '../../../model';
import type { PlannedObject } from '../../terraform-json';
import type { EntityChange } from '../changes/entity-change';
import type { PlanFacts, When } from '../changes/plan-facts';
import { answersOk, hardnessOf, SUCCESS_UNJUDGED } from './actions';
import type { PreviewRule } from './rule';
import { booleanAt, stays, switchedTo, textAt } from './values';

// Rules about dynamic rules beyond what becomes of requests. For that, see requests.ts.

const RULE = 'dynamic_rule';

export const DYNAMIC_RULES: readonly PreviewRule[] = [
  {
    id: 'rule-action-answers-ok',
    verdict: 'attention',
    meaning:
      'A dynamic rule is added, becomes active or gets another action, and its action blocks, but answers with a status of success. ' +
      'Clients see no refusal.',
    about: [RULE, `${RULE}.action`, `${RULE}.active`],
    unjudged: SUCCESS_UNJUDGED,
    find: (change, facts) =>
      isNewlyUsed(change) && answersOk(actionOf('after', change, facts))
        ? `The action ${JSON.stringify(textAt(change.after, 'action'))} blocks, but answers with a status of success.`
        : undefined,
  },
  {
    id: 'rule-challenge-easier',
    verdict: 'weaker',
    meaning: 'A dynamic rule moves from an action of the type `ichallenge` to one of the type `challenge`, which more bots pass.',
    about: [`${RULE}.action`],
    find: (change, facts) =>
      challengeShift(change, facts) < 0
        ? 'The type of its action goes from ichallenge to challenge. More bots pass an automatic test than an interactive one.'
        : undefined,
  },
  {
    id: 'rule-challenge-harder',
    verdict: 'stronger',
    meaning: 'A dynamic rule moves from an action of the type `challenge` to one of the type `ichallenge`, which fewer bots pass.',
    about: [`${RULE}.action`],
    find: (change, facts) =>
      challengeShift(change, facts) > 0
        ? 'The type of its action goes from challenge to ichallenge. Fewer bots pass an interactive test than an automatic one.'
        : undefined,
  },
  {
    id: 'rule-edge-off',
    verdict: 'weaker',
    meaning: 'The edge no longer filters the sources that a dynamic rule has caught.',
    about: [`${RULE}.offload_ip_filtering`],
    find: (change, facts) =>
      switchedTo(change, RULE, 'offload_ip_filtering') === false && purposeAfter(change, facts) !== 'exempts'
        ? 'The edge no longer filters the caught sources.'
        : undefined,
  },
  {
    id: 'rule-edge-on',
    verdict: 'stronger',
    meaning: 'The edge filters the sources that a dynamic rule has caught.',
    about: [`${RULE}.offload_ip_filtering`],
    find: (change, facts) =>
      switchedTo(change, RULE, 'offload_ip_filtering') === true && purposeAfter(change, facts) === 'protects'
        ? 'The edge now filters the caught sources.'
        : undefined,
  },
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

/** Returns how much harder for bots the challenge becomes by which an active rule holds requests; 0 unless it moves between two kinds. */
export function challengeShift(change: EntityChange, facts: PlanFacts): number {
  const { kind, before, after } = change;
  if (kind !== RULE || !stays(change) || !changes(change, 'action')) return 0;
  if (booleanAt(before, 'active') === false || booleanAt(after, 'active') === false) return 0;
  const [was, is] = (['before', 'after'] as const).map((when) => textAt(actionOf(when, change, facts) ?? null, 'type') ?? '');
  if (strengthOf(was!) !== strengthOf(is!)) return 0;
  return (hardnessOf(is!) ?? 0) - (hardnessOf(was!) ?? 0);
}

function actionOf(when: When, { configuration, [when]: values }: EntityChange, facts: PlanFacts): PlannedObject | undefined {
  const id = textAt(values, 'action');
  return id === undefined ? undefined : facts.action(when, configuration, id);
}

/** Effect of a dynamic rule on the requests that it holds, by the type of its action. */
type Purpose = 'protects' | 'exempts' | 'unknown';

function purposeAfter(change: EntityChange, facts: PlanFacts): Purpose {
  const strength = strengthOf(textAt(actionOf('after', change, facts) ?? null, 'type') ?? '');
  if (strength === undefined) return 'unknown';
  return strength < 0 ? 'exempts' : 'protects';
}
