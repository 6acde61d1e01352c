import { capitalized, counted, ENTITIES, plural, strengthOf } from '../../../model';
import { overwrittenIds } from '../../terraform-json';
import type { EntityChange } from '../changes/entity-change';
import type { PlanFacts } from '../changes/plan-facts';
import { BACKEND_SERVICE_RULES } from './backend-services';
import { PROXY_TEMPLATE_RULES } from './proxy-templates';
import { namesOf } from './readers';
import type { PreviewRule } from './rule';
import { possibleUsers, type UnreadableEntry, unreadableText } from './unreadable-entries';
import { booleanAt, isHidden, isUnreadable, quotedList, textAt, valueAt } from './values';

const SETS = ENTITIES.filter(({ routes }) => routes.wholeSet).map(({ terraformName }) => `${terraformName}_set`);
const OVERWRITING = SETS.flatMap((set) => [set, `${set}.overwrite`, `${set}.keep`]);

/** Kinds that have no effect until another entry or a site refers to them. */
const REFERRED_TO = ['action', 'backend_service', 'proxy_template'];

/** Kinds whose users are not part of the API. */
const USED_BY_SITES = ['backend_service', 'proxy_template'];

/** Rules about entries and resources as a whole. */
export const ENTRIES: readonly PreviewRule[] = [
  {
    id: 'entry-deleted',
    verdict: 'deletes',
    meaning:
      'An entry is deleted: its resource is destroyed, or it is removed from the set of its family. The API does not say what becomes of ' +
      'the sources that a dynamic rule has caught.',
    about: [],
    find: (change) => {
      const { entity, effect, noun } = change;
      return entity && effect === 'removed' ? `The ${noun} is deleted.${caughtBefore(change)}` : undefined;
    },
  },
  {
    id: 'entry-replaced',
    verdict: 'deletes',
    meaning:
      'An entry is replaced, usually because its id changes. Without `create_before_destroy`, it is absent in between. An entry that ' +
      'moves to another configuration is reported as one deleted and one added entry.',
    about: [],
    find: (change) => {
      const { entity, effect, noun, replacedBecauseOf: because, createsFirst } = change;
      if (!entity || effect !== 'replaced' || change.staysOnDestroy) return undefined;
      const why = because.length === 0 ? '' : ` The reason: ${because.join(', ')}.`;
      const how = createsFirst
        ? `The ${noun} is replaced.${why} ${createdFirst(change)}`
        : `The ${noun} is deleted and created again.${why} In between, it is absent.`;
      return `${how}${caughtBefore(change)}`;
    },
  },
  {
    id: 'replaced-in-place',
    verdict: 'neutral',
    meaning:
      'A resource with `on_destroy = "keep"` is replaced under the same id, or a set in the same configuration. The entries stay on the ' +
      'service, and the create takes them over.',
    about: ['*'],
    find: ({ entity, effect, kind, isInSet, staysOnDestroy, noun }) => {
      if (effect !== 'replaced' || !staysOnDestroy || !(entity || SETS.includes(kind))) return undefined;
      if (isInSet || !entity) return `on_destroy is keep: the ${noun} stays, and the new set takes it over.`;
      return `on_destroy is keep: the ${noun} is not deleted. The create takes it over if both are equal, and fails otherwise.`;
    },
  },
  {
    id: 'deleted-under-another',
    verdict: 'attention',
    meaning:
      'An entry is deleted, and another resource of the plan manages an entry of the same id, as after a new name for a resource. The ' +
      'destroy can delete what the other one has made, or fail. A `moved` block leaves the entry alone.',
    about: [],
    find: (change, facts) => {
      if (!isDeletedUnderAnother(change, facts)) return undefined;
      const other = `Another resource of the plan manages the id ${JSON.stringify(idBefore(change))}`;
      return `${other}: the destroy can delete what that one has made. ${insteadOf(change)}`;
    },
  },
  {
    id: 'exists-after',
    verdict: 'unjudged',
    meaning:
      'An entry is deleted, and another resource of the plan manages an entry of the same id. It is not known whether this entry exists ' +
      'after the apply.',
    about: ['*'],
    find: (change, facts) => {
      if (!isDeletedUnderAnother(change, facts)) return undefined;
      const text = `Not known: whether the ${change.noun} with the id ${JSON.stringify(idBefore(change))} exists after the apply.`;
      return { text, attributes: change.changes.some(({ path }) => path[0] === 'id') ? ['id'] : [] };
    },
  },
  {
    id: 'hand-made-deleted',
    verdict: 'deletes',
    meaning: 'A set deletes an entry that was created outside of Terraform since the last apply. To keep the entry, add its id to `keep`.',
    about: [],
    find: ({ effect, address, id }, facts) =>
      effect === 'removed' && facts.isHandMade(address)
        ? `This entry was created outside of Terraform. To keep it, add ${JSON.stringify(id)} to keep.`
        : undefined,
  },
  {
    id: 'set-overwrites',
    verdict: 'deletes',
    meaning:
      'A set with `overwrite = true` is created, or manages more entries than before, as with another `keep`, and deletes or overwrites ' +
      'existing entries. The plan lists only their ids, or none if they are not known yet.',
    about: OVERWRITING,
    unjudged: 'The plan does not show the content of the entries that it overwrites.',
    find: ({ kind, effect, after, before }) => {
      if (!SETS.includes(kind) || booleanAt(after, 'overwrite') !== true) return undefined;
      const ids = overwrittenIds(after, effect === 'changed' ? before : null);
      if (ids === undefined) return 'overwrite is true: the set deletes or overwrites existing entries that this plan does not show.';
      return ids.length === 0 ? undefined : `overwrite is true: the set deletes or overwrites existing entries: ${quotedList(ids)}.`;
    },
  },
  {
    id: 'entries-hidden',
    verdict: 'deletes',
    meaning:
      'A set changes, is replaced or is destroyed, and its entries are sensitive or known only after the apply as a whole. The plan does ' +
      'not show whether entries are deleted. To see them, mark only the values that are secret.',
    about: [],
    find: ({ kind, effect, before, after, changes }) => {
      if (!SETS.includes(kind) || before === null) return undefined;
      if (![before, after].some((values) => isHidden(valueAt(values, 'entries')))) return undefined;
      if (effect === 'removed') return 'All entries of the set are deleted. The plan does not show them.';
      const changesEntries = effect === 'replaced' || (effect === 'changed' && changes.some(({ path }) => path[0] === 'entries'));
      return changesEntries ? 'The set may delete entries: the plan does not show its entries.' : undefined;
    },
  },
  {
    id: 'forgotten',
    verdict: 'attention',
    meaning:
      'Terraform forgets a resource, or destroys one with `on_destroy = "keep"`. It stays on the service, and later plans do not show ' +
      'its changes.',
    about: ['*'],
    unjudged: 'Later changes of the resource are not part of a plan.',
    find: (change, facts) => {
      const { kind, effect, before } = change;
      if (effect !== 'forgotten' || isHandedOver(change, facts) || (SETS.includes(kind) && hasKnownEntries(before))) return undefined;
      if (isAbsent(change, facts)) return undefined;
      const stays = 'stays on the service, and Terraform no longer manages it.';
      return textAt(before, 'on_destroy') === 'keep' ? `on_destroy is keep: it ${stays}` : `It ${stays}`;
    },
  },
  {
    id: 'handed-over',
    verdict: 'neutral',
    meaning: 'A resource forgets an entry, and another resource of the plan manages it.',
    about: ['*'],
    find: (change, facts) => (isHandedOver(change, facts) ? 'Another resource of the plan manages it.' : undefined),
  },
  {
    id: 'forgotten-absent',
    verdict: 'neutral',
    meaning: 'Terraform forgets an entry that the service does not have. Only the state changes.',
    about: ['*'],
    find: (change, facts) =>
      change.effect === 'forgotten' && !isHandedOver(change, facts) && isAbsent(change, facts)
        ? 'The service does not have it: only the state changes.'
        : undefined,
  },
  {
    id: 'reverts-family',
    verdict: 'attention',
    meaning: 'A version revert restores all entries of a family. The plan does not show them.',
    about: ['version_revert', 'version_revert.*'],
    unjudged: 'The plan does not show the restored entries.',
    find: ({ kind, effect, after, address }, { asked }) =>
      kind === 'version_revert' && (effect === 'added' || effect === 'replaced') && !asked.reverts.has(address)
        ? `All ${textAt(after, 'family') ?? 'entries of the family'} are restored to the version. The plan does not show them.`
        : undefined,
  },
  {
    id: 'reverts-shown',
    verdict: 'neutral',
    meaning: 'A version revert, whose entries the service has shown. They are judged by themselves.',
    about: ['version_revert', 'version_revert.*'],
    find: ({ kind, address }, { asked }) => (kind === 'version_revert' ? asked.reverts.get(address) : undefined),
  },
  {
    id: 'releases-quarantine',
    verdict: 'weaker',
    meaning: 'A quarantine release lets caught sources through until they violate their rule again.',
    about: ['quarantine_release', 'quarantine_release.*'],
    find: ({ kind, effect, address }, { asked }) => {
      const number = asked.releases.get(address);
      if (kind !== 'quarantine_release' || (effect !== 'added' && effect !== 'replaced') || number === 0) return undefined;
      const sources = number === undefined ? 'Caught sources' : `Now ${counted(number, 'source')}`;
      return `${sources} would be let through until they violate their rule again.`;
    },
  },
  {
    id: 'releases-nothing',
    verdict: 'neutral',
    meaning: 'A quarantine release that matches no source on the quarantine list now.',
    about: ['quarantine_release', 'quarantine_release.*'],
    find: ({ kind, address }, { asked }) =>
      kind === 'quarantine_release' && asked.releases.get(address) === 0 ? 'No source on the quarantine list matches it now.' : undefined,
  },
  {
    id: 'imported',
    verdict: 'neutral',
    meaning: 'Terraform manages an existing entry from now on. Only the state changes.',
    about: ['*'],
    find: ({ effect }) => (effect === 'imported' ? 'Only the state changes: Terraform manages it from now on.' : undefined),
  },
  {
    id: 'record-removed',
    verdict: 'neutral',
    meaning: 'A version revert or a quarantine release is removed. Only the state changes: what was done stays done.',
    about: ['version_revert', 'quarantine_release'],
    find: ({ kind, effect }) =>
      effect === 'removed' && (kind === 'version_revert' || kind === 'quarantine_release')
        ? 'Only the state changes: what was done stays done.'
        : undefined,
  },
  {
    id: 'new-entry',
    verdict: 'neutral',
    meaning: 'An action, a backend service or a proxy template is added. It has no effect until something refers to it.',
    about: REFERRED_TO,
    find: (change, facts) =>
      change.effect === 'added' && REFERRED_TO.includes(change.kind) && isUnused(change, facts) && !isHiddenFromRules(change)
        ? `The new ${change.noun} has no effect until something refers to it.`
        : undefined,
  },
  {
    id: 'id-in-use',
    verdict: 'unjudged',
    meaning: 'An action, a backend service or a proxy template is added with an id that was in use before the plan, or may have been.',
    about: REFERRED_TO,
    find: (change, facts) => {
      if (change.effect !== 'added' || !REFERRED_TO.includes(change.kind) || isUnused(change, facts)) return undefined;
      if (change.id === null) return 'Not known: whether the id, which the plan does not show, was in use before the plan.';
      const [uses, possible, id] = [usesBefore(change, facts), possibleUses(change, facts), JSON.stringify(change.id)];
      if (uses.length > 0) return `The id ${id} was in use before the plan: ${uses.join(', and ')}.`;
      return `Not known: whether the id ${id} was in use before the plan. It may be used by ${unreadableText(possible)}.`;
    },
  },
  {
    id: 'set-entries',
    verdict: 'neutral',
    meaning: 'The resource of a set is added, removed or forgotten. Its entries have findings of their own.',
    about: SETS,
    find: ({ kind, effect, before, after }) =>
      SETS.includes(kind) &&
      (effect === 'added' || effect === 'removed' || effect === 'forgotten') &&
      (booleanAt(after, 'overwrite') !== true || overwrittenIds(after, null)?.length === 0) &&
      hasKnownEntries(after ?? before)
        ? 'Each entry of the set has findings of its own.'
        : undefined,
  },
  {
    id: 'still-in-use',
    verdict: 'attention',
    meaning: 'An entry is deleted, or gets another id, and other entries still refer to it after the plan.',
    about: ['action', 'action.id'],
    unjudged: 'What these entries do without the action was not examined.',
    find: (change, facts) => {
      const users = lostUsers(change, facts);
      return users && users.length > 0 ? `The id ${JSON.stringify(idBefore(change))} is still used by ${namesOf(users)}.` : undefined;
    },
  },
  {
    id: 'lost-action',
    verdict: 'weaker',
    meaning:
      'An action is deleted, or gets another id, also in a set, and dynamic rules refer to the former id after the plan. They no longer ' +
      'have this action, unless the service refuses the deletion.',
    about: ['action', 'action.id'],
    find: (change, facts) => {
      const [users, type] = [lostUsers(change, facts) ?? [], textAt(change.before, 'type')];
      if (users.length === 0 || (strengthOf(type ?? '') ?? 0) <= 0) return undefined;
      return `${capitalized(namesOf(users))} no longer ${plural(users.length, 'has', 'have')} the action of the type ${type}.`;
    },
  },
  {
    id: 'not-in-use',
    verdict: 'neutral',
    meaning: 'An action is deleted, or gets another id, and no entry of the configuration refers to it, which the service confirms.',
    about: ['action', 'action.id'],
    find: (change, facts) => {
      const isKnown = facts.isComplete(change.configuration) && possibleUsers('after', facts, change.configuration).length === 0;
      const users = isKnown ? lostUsers(change, facts) : undefined;
      return users?.length === 0 ? `No entry of the configuration refers to ${JSON.stringify(idBefore(change))}.` : undefined;
    },
  },
  {
    id: 'use-not-examined',
    verdict: 'unjudged',
    meaning:
      'An entry is deleted, or gets another id, and its users are not known: sites are not part of the API, the service was not asked, ' +
      'or what an entry of the service refers to cannot be read.',
    about: ['action', 'action.id', ...USED_BY_SITES, ...USED_BY_SITES.map((kind) => `${kind}.id`)],
    find: (change, facts) => {
      const isGone = change.effect === 'removed' || (change.effect === 'replaced' && change.changes.some(({ path }) => path[0] === 'id'));
      if (isGone && USED_BY_SITES.includes(change.kind)) return `Sites that use the ${change.noun} were not examined.`;
      const users = lostUsers(change, facts);
      if (users?.length !== 0) return undefined;
      const possible = possibleUsers('after', facts, change.configuration);
      if (possible.length > 0) return `No entry that can be read refers to it. Others may: ${unreadableText(possible)}.`;
      if (facts.isComplete(change.configuration)) return undefined;
      return 'No entry of this plan refers to it. Other entries were not examined.';
    },
  },
];

/** Whether a resource forgets an entry that another resource of the plan manages. */
function isHandedOver({ effect, entity, configuration, id }: EntityChange, facts: PlanFacts): boolean {
  return effect === 'forgotten' && entity !== undefined && id !== null && facts.isManaged(entity, configuration, id);
}

function isAbsent({ entity, configuration, id }: EntityChange, facts: PlanFacts): boolean {
  return entity !== undefined && id !== null && facts.isAbsent(entity, configuration, id);
}

/** Returns how the id of a new entry was in use before the plan. */
function usesBefore({ entity, configuration, id, noun }: EntityChange, facts: PlanFacts): string[] {
  if (!entity || id === null) return [];
  const places = facts.places(configuration);
  const users = places.flatMap((place) => facts.references('before', place).usersOf('actions', id));
  return [
    ...(places.some((place) => facts.entry('before', entity, place, id)) ? [`this plan deletes another ${noun} with the id`] : []),
    ...(entity.terraformName === 'action' && users.length > 0 ? [`${namesOf(users)} used it`] : []),
  ];
}

/** Whether no entry used the id of a new entry before the plan. */
function isUnused(change: EntityChange, facts: PlanFacts): boolean {
  return change.id !== null && usesBefore(change, facts).length === 0 && possibleUses(change, facts).length === 0;
}

/** Attributes that rules judge also of a new entry, by kind. Sites, which the API does not show, may use the entry. */
const JUDGED_IF_NEW: ReadonlyMap<string, readonly string[]> = new Map(
  USED_BY_SITES.map((kind) => {
    const judging = [...PROXY_TEMPLATE_RULES, ...BACKEND_SERVICE_RULES].filter(({ about }) => about.includes(kind));
    const attributes = judging.flatMap(({ about }) => about).filter((one) => one.startsWith(`${kind}.`));
    return [kind, attributes.map((attribute) => attribute.slice(kind.length + 1))];
  }),
);

/** Whether rules that judge the values of a new entry cannot read some of these values. */
function isHiddenFromRules({ kind, after }: EntityChange): boolean {
  return JUDGED_IF_NEW.get(kind)?.some((attribute) => isUnreadable(valueAt(after, attribute))) === true;
}

/** Returns the entries that may have used the id of a new action, and cannot be read. */
function possibleUses({ kind, configuration }: EntityChange, facts: PlanFacts): readonly UnreadableEntry[] {
  return kind === 'action' ? possibleUsers('before', facts, configuration) : [];
}

/**
 * Returns the entries that refer to an action that is deleted or gets another id; undefined for other changes, and if another resource of
 * the plan manages the former id.
 */
function lostUsers(change: EntityChange, facts: PlanFacts): ReturnType<ReturnType<PlanFacts['references']>['usersOf']> | undefined {
  const id = idBefore(change);
  if (change.kind !== 'action' || id === undefined || isDeletedUnderAnother(change, facts)) return undefined;
  const isGone = change.effect === 'removed' || (change.effect === 'replaced' && textAt(change.after, 'id') !== id);
  if (!isGone) return undefined;
  return facts.places(change.configuration).flatMap((place) => facts.references('after', place).usersOf('actions', id));
}

/** Whether a destroy may delete an entry that another resource of the plan manages, because both have the same id. */
export function isDeletedUnderAnother(change: EntityChange, facts: PlanFacts): boolean {
  const { effect, entity, configuration, after } = change;
  const id = idBefore(change);
  const isGone = effect === 'removed' || (effect === 'replaced' && textAt(after, 'id') !== id);
  if (!isGone || entity === undefined || id === undefined) return false;
  return facts.places(configuration).some((place) => facts.isManaged(entity, place, id));
}

function idBefore({ before }: EntityChange): string | undefined {
  return textAt(before, 'id');
}

/** Returns how another resource gets an entry without a destroy. */
function insteadOf({ isInSet, constructPath, address, before }: EntityChange): string {
  if (isInSet) return `To leave the entry to it, add ${JSON.stringify(textAt(before, 'id'))} to keep.`;
  const move =
    constructPath === undefined
      ? 'If you renamed the resource, write a moved block from the old address to the new one.'
      : `If you renamed the construct, call the method moveFromId of its resource with ${JSON.stringify(address)}.`;
  return `${move} Otherwise, take this resource out of the state with a removed block that has destroy = false.`;
}

/** Returns what becomes of an entry whose replacement begins with the create. */
function createdFirst({ isInSet, before, after }: EntityChange): string {
  if (isInSet) return 'The new set takes it over before the former set is destroyed, so it is not deleted.';
  return textAt(before, 'id') === textAt(after, 'id')
    ? 'The apply creates first, under the same id: it takes over the existing entry if both are equal, and fails otherwise.'
    : 'The new one is created before the former one is deleted.';
}

/** Returns what may become of the sources that a deleted dynamic rule has caught: a record of the quarantine list names the rule's id. */
function caughtBefore({ kind, before, after, createsFirst }: EntityChange): string {
  const isTakenOver = createsFirst && textAt(before, 'id') === textAt(after, 'id');
  const catches = kind === 'dynamic_rule' && booleanAt(before, 'active') !== false;
  return catches && !isTakenOver ? ' Sources that it has caught may leave the quarantine list.' : '';
}

function hasKnownEntries(values: EntityChange['after']): boolean {
  return !isUnreadable(valueAt(values, 'entries'));
}
