import type { PlannedObject } from '../../terraform-json';
import type { EntityChange } from '../changes/entity-change';
import type { PlanFacts, When } from '../changes/plan-facts';
import { addedBy, addedWithAction } from './added-by';
import { changedAttributes, ENTRY } from './attributes';
import { idleReason, TAGGING, WORKS } from './flow-control-policies';
import { type Direction, namesOf, readersOf, tagEffects, type TagEffects } from './readers';
import type { FoundText, PreviewRule } from './rule';
import { directionOf, exclusionOfAll } from './selections';
import { ownTagOnly } from './own-tag';
import { isChosen, targetsOf } from './targets';
import { beyond, booleanAt, isUnreadable, numberAt, quotedList, stays, textAt, textsAt, valueAt } from './values';

// Rules about the tags that policies, dynamic rules and actions add. The verdict depends on the entries that select by the tags.

const POLICY = 'flow_control_policy';
const [RULE, ACTION] = ['dynamic_rule', 'action'] as const;

const ABOUT = [POLICY, `${RULE}.tags`, `${RULE}.action`, `${RULE}.name`, `${POLICY}.name`, `${ACTION}.tags`];

export const TAGS: readonly PreviewRule[] = [
  {
    id: 'tag-readers-weaker',
    verdict: 'weaker',
    meaning:
      'A flow control policy, a dynamic rule or an action adds a tag more or less often, and dynamic rules that select by the tag count ' +
      'fewer requests: they require a tag that is added less often, or exclude one that is added more often. A rule whose action has ' +
      'the type `skip` exempts more requests.',
    about: ABOUT,
    find: (change, facts) => effectsOf(change, facts, 'weaker'),
  },
  {
    id: 'tag-readers-stronger',
    verdict: 'stronger',
    meaning:
      'A flow control policy, a dynamic rule or an action adds a tag more or less often, and dynamic rules that select by the tag count ' +
      'more requests, or exempt fewer requests.',
    about: ABOUT,
    find: (change, facts) => effectsOf(change, facts, 'stronger'),
  },
  {
    id: 'tag-readers-unclear',
    verdict: 'unjudged',
    meaning:
      'A flow control policy, a dynamic rule or an action adds a tag more or less often, and a dynamic rule that selects by the tag ' +
      'counts more requests. Its action has an unknown type, which may be `skip`. Or a dynamic rule that counts by another target adds ' +
      'a tag to other requests.',
    about: ABOUT,
    find: (change, facts) => [...effectsOf(change, facts, 'unclear'), ...otherRequests(change, facts)],
  },
  {
    id: 'tags-unread',
    verdict: 'unjudged',
    meaning:
      'A flow control policy, a dynamic rule or an action adds a tag more or less often, and no known dynamic rule selects by the tag. ' +
      'Settings outside of this API may.',
    about: [POLICY, `${RULE}.tags`, `${RULE}.action`, `${ACTION}.tags`],
    find: (change, facts) =>
      taggingsOf(change, facts).flatMap(({ tags, direction, because, attributes, needsReaders }): FoundText[] => {
        if (direction === 'other') return [];
        const isRead = tags.some((tag) => {
          const { weaker, stronger, unclear } = tagEffects(facts, change.configuration, tag, direction);
          return weaker.length + stronger.length + unclear.length > 0;
        });
        if (!needsReaders || isRead) return [];
        const where = facts.isComplete(change.configuration) ? 'of the configuration' : 'of this plan';
        const text = `${because} No active dynamic rule ${where} selects by ${quotedList(tags)}. Other settings were not examined.`;
        return [{ text, attributes }];
      }),
  },
];

/** Tags that a change makes more or less frequent. */
interface Tagging {
  readonly attributes: readonly string[];
  readonly tags: readonly string[];
  /** `other`: other requests get the tags, possibly more and possibly fewer. */
  readonly direction: Direction | 'other';
  readonly because: string;
  /** Whether the change is judged by the readers of its tags alone. */
  readonly needsReaders: boolean;
}

function effectsOf(change: EntityChange, facts: PlanFacts, effect: keyof TagEffects): FoundText[] {
  return taggingsOf(change, facts).flatMap(({ tags, direction, because, attributes }): FoundText[] => {
    if (direction === 'other') return [];
    const effects = new Set(tags.flatMap((tag) => tagEffects(facts, change.configuration, tag, direction)[effect]));
    return effects.size === 0 ? [] : [{ text: [because, ...effects].join(' '), attributes }];
  });
}

/** Returns the effects of taggings whose direction is not known. */
function otherRequests(change: EntityChange, facts: PlanFacts): FoundText[] {
  return taggingsOf(change, facts).flatMap(({ tags, direction, because, attributes }): FoundText[] => {
    if (direction !== 'other') return [];
    return tags.flatMap((tag) => {
      const readers = readersOf(facts, change.configuration, tag);
      const text = `${because} Not judged: the effect on ${namesOf(readers)} by the tag ${JSON.stringify(tag)}.`;
      return readers.length === 0 ? [] : [{ text, attributes }];
    });
  });
}

/** The rules of this file ask for the same taggings. A change belongs to one plan. */
const known = new WeakMap<EntityChange, readonly Tagging[]>();

function taggingsOf(change: EntityChange, facts: PlanFacts): readonly Tagging[] {
  const taggings = known.get(change) ?? newTaggings(change, facts);
  known.set(change, taggings);
  return taggings;
}

function newTaggings(change: EntityChange, facts: PlanFacts): Tagging[] {
  switch (change.kind) {
    case POLICY:
      return [...policyTaggings(change), ...markTaggings(change)];
    case RULE:
      return [...ruleTaggings(change, facts), ...markTaggings(change)];
    case ACTION:
      return tagChanges(change, 'The action');
    default:
      return [];
  }
}

function policyTaggings(change: EntityChange): Tagging[] {
  const { effect, before, after } = change;
  const tagging = (direction: Direction, because: string, attributes: readonly string[], values = after): Tagging => {
    return { direction, because, attributes, tags: values ? addedBy(change.kind, values) : [], needsReaders: true };
  };
  const [was, is] = [before, after].map((values) => values && idleReason(values));
  // A value that cannot be read is not judged.
  if (was === undefined || is === undefined) return [];
  if (effect === 'added') return is === WORKS ? [tagging('more', 'An active policy is added.', [ENTRY])] : [];
  if (effect === 'removed') return was === WORKS ? [tagging('fewer', 'The active policy is removed.', [ENTRY], before)] : [];
  if (!stays(change)) return [];
  const all = changedAttributes(change).filter((attribute) => TAGGING.includes(attribute.split('.')[0]!));
  if (was === WORKS && is !== WORKS) return [tagging('fewer', `The policy now tags nothing: ${is}.`, all, before)];
  if (was !== WORKS && is === WORKS) return [tagging('more', `The policy tagged nothing: ${was}. Now it does.`, all)];
  if (was !== WORKS) return [];
  const [shorter, longer] = [numberAt(before, 'timeframe'), numberAt(after, 'timeframe')];
  const selections = (['include', 'exclude'] as const).flatMap((attribute): Tagging[] => {
    const found = selectionChange(change, attribute);
    return found ? [tagging(found.direction, `${found.words} The policy tags ${found.direction} requests.`, [attribute])] : [];
  });
  return [
    ...(shorter === undefined || longer === undefined || shorter === longer
      ? []
      : [
          longer > shorter
            ? tagging('more', 'Visitors have more time for the sequence. The policy tags more of them.', ['timeframe'])
            : tagging('fewer', 'Visitors have less time for the sequence. The policy tags fewer of them.', ['timeframe']),
        ]),
    ...selections,
    ...tagChanges(change, 'The policy'),
  ];
}

/** Returns the changes of the tags that an entry adds. */
function tagChanges(change: EntityChange, subject: string): Tagging[] {
  if (!stays(change)) return [];
  const [before, after] = [textsAt(change.before, 'tags'), textsAt(change.after, 'tags')];
  return before && after ? tagDifference(before, after, subject, ['tags']) : [];
}

function tagDifference(before: readonly string[], after: readonly string[], subject: string, attributes: readonly string[]): Tagging[] {
  const [lost, gained] = [beyond(before, after), beyond(after, before)];
  const common = { attributes, needsReaders: true };
  return [
    ...(lost.length > 0
      ? [{ ...common, tags: lost, direction: 'fewer' as const, because: `${subject} no longer adds ${quotedList(lost)}.` }]
      : []),
    ...(gained.length > 0
      ? [{ ...common, tags: gained, direction: 'more' as const, because: `${subject} now adds ${quotedList(gained)}.` }]
      : []),
  ];
}

/** Returns the changes of the tags that the service makes from a name. */
function markTaggings(change: EntityChange): Tagging[] {
  if (!stays(change)) return [];
  if ([change.before, change.after].some((values) => ['id', 'name'].some((name) => isUnreadable(valueAt(values, name))))) return [];
  const [before, after] = [marksOf(change, change.before!), marksOf(change, change.after!)];
  const tagging = (tags: readonly string[], direction: Direction, verb: string): Tagging[] =>
    tags.length === 0
      ? []
      : [
          {
            tags,
            direction,
            because: `Its name or id makes it ${verb} the tag ${quotedList(tags)}.`,
            attributes: ['name'],
            needsReaders: false,
          },
        ];
  return [...tagging(beyond(before, after), 'fewer', 'lose'), ...tagging(beyond(after, before), 'more', 'add')];
}

function marksOf({ kind }: EntityChange, values: PlannedObject): string[] {
  return addedBy(kind, { id: values['id'] ?? null, name: values['name'] ?? null });
}

/** Returns the changes of the tags that a rule and its action add, and of how many requests get them. */
function ruleTaggings(change: EntityChange, facts: PlanFacts): Tagging[] {
  const { before, after, effect, configuration } = change;
  if (effect !== 'added' && effect !== 'removed' && !stays(change)) return [];
  const [did, does] = [catches('before', change, facts), catches('after', change, facts)];
  if (did === undefined || does === undefined) return tagChanges(change, 'The rule');
  const tagsOf = (when: When) => (change[when] ? addedWithAction(change[when], facts, when, configuration) : []);
  const tagging = (direction: Tagging['direction'], tags: readonly string[], attributes: readonly string[]): Tagging => ({
    tags,
    direction,
    because: `The rule catches ${direction} requests.`,
    attributes,
    needsReaders: false,
  });
  if (did !== does) {
    const changed = ['active', 'tags', 'action'].filter((attribute) => change.changes.some(({ path }) => path[0] === attribute));
    const attributes = stays(change) ? changed : [ENTRY];
    return [does ? tagging('more', tagsOf('after'), attributes) : tagging('fewer', tagsOf('before'), attributes)];
  }
  if (!does) return [];
  // Tags that are lost or gained are not added more or less often.
  const kept = tagsOf('before').filter((tag) => tagsOf('after').includes(tag));
  const numbers = (
    [
      ['threshold', 'fewer'],
      ['timeframe', 'more'],
      ['ttl', 'more'],
    ] as const
  ).flatMap(([attribute, up]): Tagging[] => {
    const [was, is] = [numberAt(before, attribute), numberAt(after, attribute)];
    if (was === undefined || is === undefined || was === is) return [];
    return [tagging(is > was ? up : up === 'more' ? 'fewer' : 'more', kept, [attribute])];
  });
  const selections = (['include', 'exclude'] as const).flatMap((attribute): Tagging[] => {
    const found = selectionChange(change, attribute);
    return found ? [tagging(found.direction, kept, [`${attribute}.tags`])] : [];
  });
  const targets = targetsOf(change);
  // A client that chooses the value of the target chooses whether its requests get the tags.
  const isFixed = targets && isChosen(targets.before) && !isChosen(targets.after);
  const counted = targets ? [tagging(isFixed ? 'more' : 'other', kept, ['target'])] : [];
  return [...tagChanges(change, 'The rule'), ...actionTagChanges(change, facts), ...numbers, ...selections, ...counted];
}

/** Returns the changes of the tags that a rule adds because it gets another action. */
function actionTagChanges({ before, after, configuration }: EntityChange, facts: PlanFacts): Tagging[] {
  if (textAt(before, 'action') === textAt(after, 'action')) return [];
  const [was, is] = (['before', 'after'] as const).map((when) => {
    const values = when === 'before' ? before : after;
    const action = facts.action(when, configuration, textAt(values, 'action') ?? '');
    return action && textsAt(action, 'tags');
  });
  // Tags that cannot be read are not judged: see rule-action-unclear.
  if (!was || !is) return [];
  // The rule adds its own tags in any case.
  const own = textsAt(after, 'tags') ?? [];
  return tagDifference(beyond(was, own), beyond(is, own), 'By its action, the rule', ['action']);
}

/** Whether a dynamic rule may catch requests; undefined if that cannot be read. */
function catches(when: When, change: EntityChange, facts: PlanFacts): boolean | undefined {
  const values = change[when];
  if (values === null || booleanAt(values, 'active') === false || exclusionOfAll(RULE, values) !== undefined) return false;
  if (ownTagOnly(when, change, facts) !== undefined) return facts.isComplete(change.configuration) ? false : undefined;
  const isReadable = ['active', 'include', 'exclude'].every((name) => !isUnreadable(valueAt(values, name)));
  return isReadable ? true : undefined;
}

/** Returns whether a change of `include` or `exclude` selects more requests or fewer, with a sentence about its tags. */
function selectionChange(
  change: EntityChange,
  attribute: 'include' | 'exclude',
): { readonly direction: Direction; readonly words: string } | undefined {
  const found = directionOf(change, attribute);
  if (!found || found.direction === 'other') return undefined;
  return { direction: (found.direction === 'wider') === (attribute === 'include') ? 'more' : 'fewer', words: found.words };
}
