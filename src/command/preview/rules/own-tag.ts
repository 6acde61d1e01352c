import { DynamicRule } from '../../../model';
import { ruleMark } from '../../../traffic/rules';
import type { EntityChange } from '../changes/entity-change';
import type { PlanFacts, When } from '../changes/plan-facts';
import { isAddedByOthers } from './readers';
import type { PreviewRule } from './rule';
import { needsOneOf } from './selections';
import { booleanAt, stays, textAt } from './values';

// A dynamic rule that selects only requests with the tag of its own name never catches: the service adds this tag to caught sources.

const RULE = 'dynamic_rule';

/** Returns the tag of its own name, if a dynamic rule selects no request without it, and no other known entry adds it. */
export function ownTagOnly(when: When, { kind, configuration, id, [when]: values }: EntityChange, facts: PlanFacts): string | undefined {
  const name = textAt(values, 'name');
  if (kind !== RULE || values === null || name === undefined) return undefined;
  const tag = ruleMark({ name });
  const isOwn = needsOneOf(RULE, values, [tag]) && !isAddedByOthers(tag, facts, when, configuration, { kind: DynamicRule.name, id });
  return isOwn ? tag : undefined;
}

export const OWN_TAG: PreviewRule = {
  id: 'rule-own-tag',
  verdict: 'unjudged',
  meaning:
    'A dynamic rule is added, removed or changed, and selects only requests with the tag of its own name, which the service adds to what ' +
    'it has caught. It catches nothing, unless an entry that is not known adds the tag. If the service has named all entries, the rule ' +
    'counts as one without effect.',
  about: [RULE, `${RULE}.include.tags`, `${RULE}.include.relation`, `${RULE}.name`, `${RULE}.active`],
  find: (change, facts) => {
    const { effect, after, before, changes, configuration } = change;
    const isConcerned = stays(change)
      ? changes.some(({ path }) => ['include', 'name', 'active'].includes(path[0]!))
      : effect === 'added' || effect === 'removed';
    if (!isConcerned || facts.isComplete(configuration) || booleanAt(after ?? before, 'active') === false) return undefined;
    const tag = ownTagOnly(after ? 'after' : 'before', change, facts);
    if (tag === undefined) return undefined;
    const what = `The rule selects only requests with ${JSON.stringify(tag)}, which the service adds to what this rule has caught`;
    return `${what}: it catches nothing, unless an entry outside of this plan adds the tag.`;
  },
};
