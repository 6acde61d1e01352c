import { isDeepStrictEqual } from 'node:util';
import { Action, counted, DynamicRule, type Entity, FlowControlPolicy, type JsonObject } from '../../../model';
import type { PlannedObject } from '../../terraform-json';
import type { PlanFacts, When } from '../changes/plan-facts';
import { type Problem, problemsOf } from './readable';
import { booleanAt, cut, textAt } from './values';

/**
 * An entry that decides about requests, that the plan leaves as it is, and that cannot be read. A comparison leaves it out, and proves
 * nothing then. An entry that the plan changes has a finding of its own.
 */
export interface UnreadableEntry {
  readonly entity: Entity;
  readonly values: PlannedObject;
  readonly problems: readonly Problem[];
  /** Whether the entry is of the service, and the plan does not contain it. */
  readonly isOfService: boolean;
}

const known = new WeakMap<PlanFacts, Map<string | null, readonly UnreadableEntry[]>>();

/** Returns all entries of a configuration that decide about requests, and that cannot be read. */
function unreadableIn(facts: PlanFacts, configuration: string | null): readonly UnreadableEntry[] {
  const ofPlan = known.get(facts) ?? new Map<string | null, readonly UnreadableEntry[]>();
  known.set(facts, ofPlan);
  const entries = ofPlan.get(configuration) ?? foundIn(facts, configuration);
  ofPlan.set(configuration, entries);
  return entries;
}

function foundIn(facts: PlanFacts, configuration: string | null): UnreadableEntry[] {
  const named = facts.entries('before', configuration).flatMap(({ entity, id, entry }) => {
    const after = facts.entry('after', entity, configuration, id)?.entry;
    const [found] = unreadable(entity, entry, entry === after);
    return found && isDeepStrictEqual(entry, after) ? [found] : [];
  });
  return [...named, ...facts.nameless(configuration).flatMap(({ entity, entry }) => unreadable(entity, entry, true))];
}

function unreadable(entity: Entity, entry: JsonObject, isOfService: boolean): UnreadableEntry[] {
  const [kind, values] = [entity.terraformName, entry as PlannedObject];
  // A comparison takes an entry of the service without a switch for an active one, so that it hides no loss. That proves nothing.
  const hasNoSwitch = isOfService && SWITCHED.has(kind) && (values['active'] ?? null) === null;
  const problems = [...problemsOf(kind, values), ...(hasNoSwitch ? [NO_SWITCH] : [])];
  return problems.length === 0 ? [] : [{ entity, values, problems, isOfService }];
}

const SWITCHED: ReadonlySet<string> = new Set([DynamicRule, FlowControlPolicy].map(({ terraformName }) => terraformName));

const NO_SWITCH: Problem = { attribute: 'active', is: 'missing' };

/** Returns the entries that cannot be read, and that may act on requests: all but inactive ones, and actions that no rule uses. */
export function unreadableEntries(facts: PlanFacts, configuration: string | null): readonly UnreadableEntry[] {
  return unreadableIn(facts, configuration).filter(({ entity, values }) => {
    if (entity.name !== Action.name) return booleanAt(values, 'active') !== false;
    const id = textAt(values, 'id');
    return id === undefined || mayBeUsed(facts, configuration, id);
  });
}

/** Whether a rule uses an action, or may use it. Who else does is not known. */
export function mayBeUsed(facts: PlanFacts, configuration: string | null, action: string): boolean {
  const isUsed = (when: When) => facts.references(when, configuration).usersOf('actions', action).length > 0;
  return isUsed('before') || isUsed('after') || possibleUsers(facts, configuration).length > 0;
}

/** Returns the dynamic rules of which it cannot be read which action they use. The references do not contain them. */
export function possibleUsers(facts: PlanFacts, configuration: string | null): readonly UnreadableEntry[] {
  return unreadableIn(facts, configuration).filter(
    ({ entity, problems }) =>
      entity.name === DynamicRule.name && problems.some(({ attribute }) => attribute === 'id' || attribute === 'action'),
  );
}

/** Number of entries that a text names, and the most characters of a name. */
const [NAMED, LONGEST_NAME] = [3, 100];

/** Returns entries as words, with what cannot be read: `the dynamic rule "A", whose ttl is missing`. */
export function unreadableText(entries: readonly UnreadableEntry[]): string {
  const named = entries.slice(0, NAMED).map(({ entity: { noun }, values, problems }) => {
    const name = textAt(values, 'name') ?? textAt(values, 'id');
    const which = name === undefined ? `an entry of the kind ${noun}` : `the ${noun} ${JSON.stringify(cut(name, LONGEST_NAME))}`;
    return `${which}, whose ${problems.map(({ attribute, is }) => `${attribute} is ${is}`).join(', and whose ')}`;
  });
  const more = entries.length > NAMED ? [counted(entries.length - NAMED, 'other entry', 'other entries')] : [];
  return [...named, ...more].join('; ');
}
