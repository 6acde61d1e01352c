import { Action, DynamicRule, type Entity, FlowControlPolicy, type KnownEntry, own } from '../../../model';
import {
  type Answer,
  type ComparedAction,
  type ComparedEntry,
  type ComparedSettings,
  Comparison,
  type Part,
} from '../../../traffic/compare';
import { isAutomaticTag } from '../../../traffic/rules';
import { apiValue, type PlannedObject } from '../../terraform-json';
import type { EntityChange } from '../changes/entity-change';
import type { PlanFacts, When } from '../changes/plan-facts';
import { changedAttributes, ENTRY } from './attributes';
import { DECIDING, problemsOf } from './readable';
import { unreadableEntries } from './unreadable-entries';
import { numberAt, textAt, textsAt } from './values';

const KINDS: ReadonlyMap<string, ComparedEntry['kind']> = new Map([
  ['dynamic_rule', 'rule'],
  ['flow_control_policy', 'policy'],
  ['action', 'action'],
]);

/** The same attributes, as rules of the preview name them. An action that comes or goes is judged by itself. */
export const ABOUT_REQUESTS: readonly string[] = [...DECIDING].flatMap(([kind, names]) => [
  ...(KINDS.get(kind) === 'action' ? [] : [kind]),
  ...names.map((name) => `${kind}.${name}`),
]);

/** Whether entries of a kind act on requests, by what rules and policies do. */
export function actsOnRequests(kind: string): boolean {
  return KINDS.has(kind);
}

/** Returns the changed attributes that decide what becomes of requests. */
export function decidingAttributes(change: EntityChange): string[] {
  const deciding = DECIDING.get(change.kind) ?? [];
  return changedAttributes(change).filter(
    (attribute) => attribute === ENTRY || deciding.some((name) => attribute === name || attribute.startsWith(`${name}.`)),
  );
}

/** Comparisons of the configurations of a plan. A change belongs to one plan. */
const comparisons = new WeakMap<PlanFacts, Map<string, Comparison>>();
const answers = new WeakMap<EntityChange, Answer | null>();

/**
 * Compares the settings before the plan with those in which this change alone is made.
 *
 * @returns undefined if the attributes that change cannot be read, which other rules say
 */
function answerTo(change: EntityChange, facts: PlanFacts): Answer | undefined {
  const known = answers.get(change);
  if (known !== undefined) return known ?? undefined;
  const answer = newAnswer(change, facts);
  answers.set(change, answer ?? null);
  return answer;
}

const UNREAD_PART: Part = { kind: 'unknown', doubts: ['unreadable-entry'] };
const UNREAD: Answer = { losses: UNREAD_PART, gains: UNREAD_PART };

function newAnswer(change: EntityChange, facts: PlanFacts): Answer | undefined {
  const { kind, configuration, before, after, isOpaque } = change;
  if (isOpaque) return undefined;
  const sides = [before, after].filter((values) => values !== null);
  const unread = sides.flatMap((values) => problemsOf(kind, values).map(({ attribute }) => attribute));
  // What can be read changes, and depends on what cannot: the tag of a name, on the requests that get it.
  const decides = (attribute: string) => attribute !== ENTRY && !unread.some((one) => attribute === one || attribute.startsWith(`${one}.`));
  if (unread.length > 0 || configuration === null) return decidingAttributes(change).some(decides) ? UNREAD : undefined;
  return inAnyCase((isClosed) => comparisonOf(facts, configuration, isClosed).of(entriesOf(change)), configuration, facts);
}

const together = new WeakMap<EntityChange, Partial<Answer>>();

/** Returns what a change does to requests; in a part in which the other changes of the configuration matter, what all of them do. */
export function answerWithOthers(change: EntityChange, facts: PlanFacts): Answer | undefined {
  const alone = answerTo(change, facts);
  if (!alone) return undefined;
  const all = ofAll(change, facts);
  const isDoubtful = unreadableEntries(facts, change.configuration).length > 0;
  // What becomes of a request may be due to an entry that was left out, on either side. A trace is one of the settings that were read.
  const proven = (part: Part): Part => (isDoubtful && part.kind === 'none' ? UNREAD_PART : part);
  return {
    get losses() {
      return proven(all.losses ?? alone.losses);
    },
    get gains() {
      return proven(all.gains ?? alone.gains);
    },
  };
}

/** Whether a part of the answer about a change is that about all changes of its configuration. */
export function isTogether(change: EntityChange, facts: PlanFacts, part: keyof Answer): boolean {
  return answerTo(change, facts) !== undefined && ofAll(change, facts)[part] !== undefined;
}

function ofAll(change: EntityChange, facts: PlanFacts): Partial<Answer> {
  const { configuration } = change;
  const known = together.get(change);
  if (known !== undefined || configuration === null) return known ?? {};
  const found = comparisonOf(facts, configuration, true).withOthers(entriesOf(change));
  together.set(change, found);
  return found;
}

function entriesOf({ kind, before, after }: EntityChange): ComparedEntry[] {
  const ids = [...new Set([before, after].map((values) => textAt(values, 'id')))].filter((id) => id !== undefined);
  return ids.map((id) => ({ kind: KINDS.get(kind)!, id }));
}

/**
 * Returns the answer that holds whether or not entries that are not known add the tags that the service makes from names. The service has
 * named all entries, or it has not.
 */
function inAnyCase(answer: (isClosed: boolean) => Answer, configuration: string, facts: PlanFacts): Answer {
  const closed = answer(true);
  if (facts.isComplete(configuration) || !comparisonOf(facts, configuration, true).readsClosedTags) return closed;
  const open = answer(false);
  const part = (name: keyof Answer): Part => {
    if (open[name].kind !== closed[name].kind) return { kind: 'unknown', doubts: ['unknown-tags'] };
    // A trace in which known settings add the tags is one in any case.
    return closed[name].kind === 'some' ? closed[name] : open[name];
  };
  return {
    get losses() {
      return part('losses');
    },
    get gains() {
      return part('gains');
    },
  };
}

/** @param isClosed whether only known entries add the tags that the service makes from names */
function comparisonOf(facts: PlanFacts, configuration: string, isClosed: boolean): Comparison {
  const ofPlan = comparisons.get(facts) ?? new Map<string, Comparison>();
  comparisons.set(facts, ofPlan);
  const key = JSON.stringify([configuration, isClosed]);
  const comparison = ofPlan.get(key) ?? new Comparison(settingsOf(facts, configuration), isClosed ? { isClosed: isAutomaticTag } : {});
  ofPlan.set(key, comparison);
  return comparison;
}

function settingsOf(facts: PlanFacts, configuration: string): Readonly<Record<When, ComparedSettings>> {
  const [before, after] = (['before', 'after'] as const).map((when) => facts.entries(when, configuration));
  // An entry that cannot be read on one side is on neither: it would seem to come or go.
  const unreadable = new Set([before!, after!].flatMap(unreadableIn));
  const settings = (when: When, entries: readonly KnownEntry[]): ComparedSettings => {
    const read = unreadable.size === 0 ? entries : entries.filter((entry) => !unreadable.has(nameOf(entry)));
    return {
      rules: readable<DynamicRule>(read, DynamicRule),
      policies: readable<FlowControlPolicy>(read, FlowControlPolicy),
      action: (id) => comparedAction(facts.action(when, configuration, id)),
    };
  };
  return { before: settings('before', before!), after: settings('after', after!) };
}

function unreadableIn(entries: readonly KnownEntry[]): string[] {
  return entries.filter(({ entity, entry }) => problemsOf(entity.terraformName, entry as PlannedObject).length > 0).map(nameOf);
}

function nameOf({ entity: { name }, id }: KnownEntry): string {
  return JSON.stringify([name, id]);
}

function readable<Entry>(entries: readonly KnownEntry[], entity: Entity): Entry[] {
  return entries
    .filter(({ entity: { name } }) => name === entity.name)
    .map(({ entry }) => apiValue(decidingOf(entity.terraformName, entry as PlannedObject)) as Entry);
}

function decidingOf(kind: string, values: PlannedObject): PlannedObject {
  const given = DECIDING.get(kind)!.map((name) => [name, own(values, name) ?? own(ABSENT.get(kind) ?? {}, name)] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined)) as PlannedObject;
}

/** Values of members that a plan or an answer may lack. */
const ABSENT: ReadonlyMap<string, PlannedObject> = new Map<string, PlannedObject>([
  ['dynamic_rule', { active: true }],
  ['flow_control_policy', { active: true, key: [], steps: [] }],
]);

function comparedAction(values: PlannedObject | undefined): ComparedAction | undefined {
  if (!values) return undefined;
  // A built-in action is known without its id.
  if (problemsOf(Action.terraformName, values).some(({ attribute }) => attribute !== 'id')) return undefined;
  return { type: textAt(values, 'type'), tags: textsAt(values, 'tags') ?? [], status: numberAt(values, 'params.status') };
}
