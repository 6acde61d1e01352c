import { Action, counted, DynamicRule, type Entity, FlowControlPolicy, type JsonObject } from '../../../model';
import type { PlannedObject } from '../../terraform-json';
import type { PlanFacts, When } from '../changes/plan-facts';
import { DECIDING, type Problem, problemsOf } from './readable';
import { cut } from '../../../model/words';
import { booleanAt, textAt } from './values';

/**
 * An entry that decides about requests, and that cannot be read before the plan or after it. A comparison leaves it out on both sides. It
 * proves nothing about other changes then, whether or not the plan changes the entry.
 */
export interface UnreadableEntry {
  readonly entity: Entity;
  /** Values before the plan and after it; one of them if the plan adds or removes the entry. */
  readonly sides: readonly PlannedObject[];
  readonly problems: Readonly<Record<When, readonly Problem[]>>;
  /** Whether the entry is of the service, and the plan does not contain it. */
  readonly isOfService: boolean;
}

/** The entries of a configuration that cannot be read. */
interface Unreadable {
  /** Those that may act on requests. */
  readonly acting: readonly UnreadableEntry[];
  /** Dynamic rules whose action cannot be read on one side of the plan. */
  readonly users: Readonly<Record<When, readonly UnreadableEntry[]>>;
}

/** Every change of a plan asks for them. */
const known = new WeakMap<PlanFacts, Map<string | null, Unreadable>>();

function unreadableIn(facts: PlanFacts, configuration: string | null): Unreadable {
  const ofPlan = known.get(facts) ?? new Map<string | null, Unreadable>();
  known.set(facts, ofPlan);
  const entries = ofPlan.get(configuration) ?? sorted(foundIn(facts, configuration), facts, configuration);
  ofPlan.set(configuration, entries);
  return entries;
}

function sorted(all: readonly UnreadableEntry[], facts: PlanFacts, configuration: string | null): Unreadable {
  const hidesAction = (when: When) => (one: UnreadableEntry) =>
    one.entity.name === DynamicRule.name && one.problems[when].some(({ attribute }) => IN_USE.has(attribute));
  const users = { before: all.filter(hidesAction('before')), after: all.filter(hidesAction('after')) };
  const acting = all.filter(({ entity, sides, problems }) => {
    if (entity.name !== Action.name) return problems.before.includes(STALE) || isActive({ sides });
    const ids = sides.map((values) => textAt(values, 'id'));
    return ids.some((id) => id === undefined || isUsedOrMayBe(id, users, facts, configuration));
  });
  return { acting, users };
}

/** Attributes of a rule that say which action it uses. */
const IN_USE: ReadonlySet<string> = new Set(['id', 'config', 'action']);

function isUsedOrMayBe(action: string, users: Unreadable['users'], facts: PlanFacts, configuration: string | null): boolean {
  return (['before', 'after'] as const).some(
    (when) => users[when].some(isActive) || facts.references(when, configuration).usersOf('actions', action).length > 0,
  );
}

function isActive({ sides }: Pick<UnreadableEntry, 'sides'>): boolean {
  return sides.some((values) => booleanAt(values, 'active') !== false);
}

/** Returns the entries that cannot be read, with those that may be in the configuration: the plan does not show in which one they are. */
function foundIn(facts: PlanFacts, configuration: string | null): UnreadableEntry[] {
  return [...new Set([configuration, null])].flatMap((place) => placedIn(facts, place));
}

function placedIn(facts: PlanFacts, configuration: string | null): UnreadableEntry[] {
  const known = facts.entries('before', configuration).flatMap(({ entity, id, entry }) => {
    const after = facts.entry('after', entity, configuration, id)?.entry;
    if (facts.isStale(entity, configuration, id) && DECIDING.has(entity.terraformName)) return [staleEntry(entity, entry, after)];
    return unreadable(entity, entry, after, !facts.isPlanned(entity, configuration, id));
  });
  const added = facts
    .entries('after', configuration)
    .filter(({ entity, id }) => facts.entry('before', entity, configuration, id) === undefined)
    .flatMap(({ entity, entry }) => unreadable(entity, undefined, entry, false));
  const nameless = facts.nameless(configuration).flatMap(({ entity, entry }) => unreadable(entity, entry, entry, true));
  // A rule that uses an action without a known id cannot be read itself.
  const unnamed = facts
    .unnamed(configuration)
    .filter(({ entity }) => entity.name !== Action.name)
    .flatMap(({ entity, entry }) => unreadable(entity, undefined, entry, false));
  return [...known, ...added, ...nameless, ...unnamed];
}

function unreadable(
  entity: Entity,
  before: JsonObject | undefined,
  after: JsonObject | undefined,
  isOfService: boolean,
): UnreadableEntry[] {
  const problemsOn = (side: JsonObject | undefined) => (side ? problemsIn(entity, side as PlannedObject, isOfService) : []);
  const problems = { before: problemsOn(before), after: problemsOn(after) };
  if (problems.before.length + problems.after.length === 0) return [];
  const sides = [before, after].filter((side) => side !== undefined) as PlannedObject[];
  return [{ entity, sides, problems, isOfService }];
}

/** Returns an entry whose present values are not known. A comparison has its last applied ones, with which it proves nothing. */
function staleEntry(entity: Entity, before: JsonObject, after: JsonObject | undefined): UnreadableEntry {
  const sides = (after ? [before, after] : [before]) as PlannedObject[];
  return { entity, sides, problems: { before: [STALE], after: after ? [STALE] : [] }, isOfService: false };
}

const STALE: Problem = { attribute: 'present state', is: 'not in the plan' };

function problemsIn({ terraformName: kind }: Entity, values: PlannedObject, isOfService: boolean): Problem[] {
  // A comparison takes an entry of the service without a switch for an active one, so that it hides no loss. That proves nothing.
  const hasNoSwitch = isOfService && SWITCHED.has(kind) && (values['active'] ?? null) === null;
  const hasNoPlace = !isOfService && DECIDING.has(kind) && typeof values['config'] !== 'string';
  return [...problemsOf(kind, values), ...(hasNoSwitch ? [NO_SWITCH] : []), ...(hasNoPlace ? [NO_PLACE] : [])];
}

const SWITCHED: ReadonlySet<string> = new Set([DynamicRule, FlowControlPolicy].map(({ terraformName }) => terraformName));

const NO_PLACE: Problem = { attribute: 'config', is: 'secret, or known only after the apply' };

const NO_SWITCH: Problem = { attribute: 'active', is: 'missing' };

/** Returns the entries that cannot be read, and that may act on requests: all but inactive ones, and actions that no rule uses. */
export function unreadableEntries(facts: PlanFacts, configuration: string | null): readonly UnreadableEntry[] {
  return unreadableIn(facts, configuration).acting;
}

/** Whether a rule uses an action, or an active one may use it. Who else does is not known. */
export function mayBeUsed(facts: PlanFacts, configuration: string | null, action: string): boolean {
  return isUsedOrMayBe(action, unreadableIn(facts, configuration).users, facts, configuration);
}

/** Returns the dynamic rules whose action cannot be read on one side of the plan. The references do not contain them. */
export function possibleUsers(when: When, facts: PlanFacts, configuration: string | null): readonly UnreadableEntry[] {
  return unreadableIn(facts, configuration).users[when];
}

/** Number of entries that a text names, and the most characters of a name. */
const [NAMED, LONGEST_NAME] = [3, 100];

/** Returns entries as words, with what cannot be read: `the dynamic rule "A", whose ttl is missing`. */
export function unreadableText(entries: readonly UnreadableEntry[]): string {
  // An entry that gets another id is one before the plan, and another one after it.
  const words = [...new Set(entries.map(wordsFor))];
  const more = words.length > NAMED ? [counted(words.length - NAMED, 'other entry', 'other entries')] : [];
  return [...words.slice(0, NAMED), ...more].join('; ');
}

function wordsFor({ entity: { noun }, sides: [values], problems: { before, after } }: UnreadableEntry): string {
  const name = textAt(values!, 'name') ?? textAt(values!, 'id');
  const which = name === undefined ? `an entry of the kind ${noun}` : `the ${noun} ${JSON.stringify(cut(name, LONGEST_NAME))}`;
  const problems = new Set([...before, ...after].map(({ attribute, is }) => `${attribute} is ${is}`));
  return `${which}, whose ${[...problems].join(', and whose ')}`;
}
