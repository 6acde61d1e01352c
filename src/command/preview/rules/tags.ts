import { addedByPolicy } from '../../../traffic/rules';
import type { EntityChange } from '../changes/entity-change';
import type { PlanFacts } from '../changes/plan-facts';
import { decidingAttributes } from './comparisons';
import { readersOf } from './readers';
import type { FoundText, PreviewRule } from './rule';
import { unreadableEntries } from './unreadable-entries';
import { beyond, booleanAt, quotedList, stays, textAt, textsAt, valueAt } from './values';

const [POLICY, RULE, ACTION] = ['flow_control_policy', 'dynamic_rule', 'action'] as const;

/** Rules about the tags that policies, dynamic rules and actions add. What the known settings make of a tag is judged in requests.ts. */
export const TAGS: readonly PreviewRule[] = [
  {
    id: 'tags-unread',
    verdict: 'unjudged',
    meaning:
      'A flow control policy, a dynamic rule or an action adds other tags, or to other requests, and no known dynamic rule selects by ' +
      'them. Settings outside of this API may.',
    about: [POLICY, `${RULE}.tags`, `${RULE}.action`, `${ACTION}.tags`],
    find: (change, facts) => {
      const ofPolicy = change.kind === POLICY ? tagsOfPolicy(change) : undefined;
      const isUnread = (tag: string) => !isRead(tag, change, facts);
      // Where rules read some tags of a policy, the others matter only if the policy gains or loses them.
      const changed = ofPolicy?.tags.every(isUnread) === true ? ofPolicy : changedTags(change, facts);
      const unread = changed?.tags.filter(isUnread) ?? [];
      if (!changed || unread.length === 0) return undefined;
      const where = facts.isComplete(change.configuration) ? 'of the configuration' : 'of this plan';
      const read = unreadableEntries(facts, change.configuration).length > 0 ? ' that can be read' : '';
      const text = `No active dynamic rule ${where}${read} selects by ${quotedList(unread)}. Other settings were not examined.`;
      return { text, attributes: changed.attributes };
    },
  },
];

interface ChangedTags extends Pick<FoundText, 'attributes'> {
  readonly tags: readonly string[];
}

/** Returns the tags of a policy that tags requests before the plan or after it. */
function tagsOfPolicy(change: EntityChange): ChangedTags | undefined {
  const { effect, before, after } = change;
  if (effect !== 'added' && effect !== 'removed' && !stays(change)) return undefined;
  const attributes = decidingAttributes(change);
  const tags = [before, after].flatMap((values) => {
    const [id, name, own] = [textAt(values, 'id'), textAt(values, 'name'), textsAt(values, 'tags')];
    return values === null || isIdle(values) || name === undefined || !own ? [] : addedByPolicy({ id: id ?? '', name, tags: [...own] });
  });
  return tags.length === 0 || attributes.length === 0 ? undefined : { tags: [...new Set(tags)], attributes };
}

/** Whether a policy tags no request: it is inactive, or has no key or no steps. */
function isIdle(values: NonNullable<EntityChange['after']>): boolean {
  const isEmpty = (name: string) => {
    const value = valueAt(values, name);
    return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
  };
  return booleanAt(values, 'active') === false || isEmpty('key') || isEmpty('steps');
}

/** Returns the tags that an entry gains or loses, by itself or by its action. */
function changedTags(change: EntityChange, facts: PlanFacts): ChangedTags | undefined {
  if (!stays(change)) return undefined;
  const [before, after] = (['before', 'after'] as const).map((when) => {
    const [own, action] = [textsAt(change[when], 'tags'), textAt(change[when], 'action')];
    const used = action === undefined ? undefined : facts.action(when, change.configuration, action);
    const ofAction = change.kind === RULE && used ? textsAt(used, 'tags') : [];
    return own && ofAction && [...own, ...ofAction];
  });
  const tags = before && after ? [...beyond(before, after), ...beyond(after, before)] : [];
  // Tags that only the action gains or loses are judged with the change of the action.
  const attributes = ['tags', 'action'].filter((name) => change.changes.some(({ path }) => path[0] === name));
  return tags.length === 0 || attributes.length === 0 ? undefined : { tags: [...new Set(tags)], attributes };
}

function isRead(tag: string, { configuration }: EntityChange, facts: PlanFacts): boolean {
  return (['before', 'after'] as const).some((when) => readersOf(when, facts, configuration, tag).length > 0);
}
