import { capitalized, DynamicRule, FlowControlPolicy, type KnownEntry } from '../../../model';
import { isAutomaticTag } from '../../../traffic/rules';
import type { PlannedObject } from '../../terraform-json';
import type { PlanFacts, When } from '../changes/plan-facts';
import { addedBy, addedWithAction } from './added-by';
import { purposeOf } from './exemptions';
import { quotedList, textAt, textsAt } from './values';

/** Effects on the protection if requests get a tag more often, or less often. */
export interface TagEffects {
  readonly weaker: readonly string[];
  readonly stronger: readonly string[];
  /** Effects that are stronger or weaker, depending on an action of an unknown type. */
  readonly unclear: readonly string[];
}

export type Direction = 'more' | 'fewer';

const OPPOSITE = { more: 'fewer', fewer: 'more' } as const;

/** Requests that get a tag more often or less often, and the entries that lead to them. */
interface Step {
  readonly tag: string;
  readonly direction: Direction;
  readonly lead: string;
}

/** Many changes of a plan may concern the same tag. */
const known = new WeakMap<PlanFacts, Map<string, TagEffects>>();

/** Returns the effects on the active dynamic rules that select by a tag, directly or by tags of entries that select by it. */
export function tagEffects(facts: PlanFacts, configuration: string | null, tag: string, direction: Direction): TagEffects {
  const ofPlan = known.get(facts) ?? new Map<string, TagEffects>();
  known.set(facts, ofPlan);
  const key = JSON.stringify([configuration, tag, direction]);
  const effects = ofPlan.get(key) ?? newTagEffects(facts, configuration, tag, direction);
  ofPlan.set(key, effects);
  return effects;
}

function newTagEffects(facts: PlanFacts, configuration: string | null, tag: string, direction: Direction): TagEffects {
  const effects: Record<keyof TagEffects, string[]> = { weaker: [], stronger: [], unclear: [] };
  const references = facts.references('after', configuration);
  // Each entry and each tag once: the number of paths between entries has no limit.
  const seen = { more: new Set<KnownEntry>(), fewer: new Set<KnownEntry>() };
  const followed = { more: new Set<string>(), fewer: new Set<string>() };
  const steps: Step[] = [{ tag, direction, lead: '' }];
  for (const step of steps) {
    if (followed[step.direction].has(step.tag)) continue;
    followed[step.direction].add(step.tag);
    for (const role of ['requires', 'excludes'] as const) {
      const selects = role === 'requires' ? step.direction : OPPOSITE[step.direction];
      for (const reader of references.tagged(role, step.tag)) {
        if (!isActive(reader) || seen[selects].has(reader)) continue;
        seen[selects].add(reader);
        const named = `${capitalized(namesOf([reader]))} ${role} the tag ${JSON.stringify(step.tag)}`;
        const isRule = reader.entity.name === DynamicRule.name;
        if (isRule) {
          const { effect, text } = effectOn(reader, role, selects, step, facts, configuration);
          effects[effect].push(`${step.lead}${named}${text}`);
        }
        const values = reader.entry as PlannedObject;
        const added = isRule ? addedWithAction(values, facts, 'after', configuration) : addedBy(reader.entity.terraformName, values);
        const lead = `${step.lead}${named}, and tags ${selects} requests. `;
        steps.push(...added.map((next): Step => ({ tag: next, direction: selects, lead })));
      }
    }
  }
  return effects;
}

/** Returns the effect on a dynamic rule that selects more requests, or fewer. */
function effectOn(
  { entry }: KnownEntry,
  role: 'requires' | 'excludes',
  selects: Direction,
  { tag, direction }: Step,
  facts: PlanFacts,
  configuration: string | null,
): { readonly effect: keyof TagEffects; readonly text: string } {
  const id = typeof entry['action'] === 'string' ? entry['action'] : '';
  const purpose = purposeOf(facts.action('after', configuration, id));
  if (role === 'requires' && direction === 'fewer' && needs(entry, tag) && !isAdded(tag, facts, configuration)) {
    const text = ', which no other known entry adds: it catches nothing, unless settings outside of this API add the tag.';
    return { effect: purpose === 'exempts' ? 'stronger' : 'weaker', text };
  }
  const exempts = purpose === 'exempts' ? `it exempts ${selects} requests.` : `${direction} requests are exempt.`;
  const text = `: ${role === 'requires' && purpose !== 'exempts' ? `it counts ${selects} requests.` : exempts}`;
  if (purpose === 'exempts') return { effect: selects === 'more' ? 'weaker' : 'stronger', text };
  if (selects === 'fewer') return { effect: 'weaker', text };
  if (purpose === 'protects') return { effect: 'stronger', text };
  return { effect: 'unclear', text: `${text} The type of its action ${JSON.stringify(id)} is not known: it may exempt them.` };
}

/** Whether a dynamic rule selects no request without a tag. One of several tags may still come from elsewhere. */
function needs({ include }: KnownEntry['entry'], tag: string): boolean {
  const values = include as PlannedObject;
  return textAt(values, 'relation') === 'AND' || textsAt(values, 'tags')?.every((one) => one.trim() === tag) === true;
}

/** Returns the active entries that select by a tag after the plan. */
export function readersOf(facts: PlanFacts, configuration: string | null, tag: string): KnownEntry[] {
  const references = facts.references('after', configuration);
  return [...new Set((['requires', 'excludes'] as const).flatMap((role) => references.tagged(role, tag)))].filter(isActive);
}

/** Whether some known entry adds a tag after the plan. */
function isAdded(tag: string, facts: PlanFacts, configuration: string | null): boolean {
  if (facts.references('after', configuration).tagged('adds', tag).some(isAdding)) return true;
  const adds = ({ entity, entry }: KnownEntry) => addedBy(entity.terraformName, entry as PlannedObject).includes(tag);
  return isAutomaticTag(tag) && facts.entries('after', configuration).some((known) => adds(known) && isAdding(known));
}

/** Whether an entry other than the given one is known to add a tag. */
export function isAddedByOthers(
  tag: string,
  facts: PlanFacts,
  when: When,
  configuration: string | null,
  one: { readonly kind: string; readonly id: string | null },
): boolean {
  const others = facts.entries(when, configuration).filter(({ entity, id }) => entity.name !== one.kind || id !== one.id);
  return others.some((known) => isAdding(known) && addedBy(known.entity.terraformName, known.entry as PlannedObject).includes(tag));
}

function isActive({ entry: { active } }: KnownEntry): boolean {
  return active !== false;
}

/** Whether an entry adds its tags to requests. A policy without a key or steps tags nothing. */
function isAdding(known: KnownEntry): boolean {
  const { key, steps } = known.entry;
  const isIdle = known.entity.name === FlowControlPolicy.name && [key, steps].some((list) => !Array.isArray(list) || list.length === 0);
  return isActive(known) && !isIdle;
}

/** Returns entries as words: `the dynamic rules "A" and "B"`. */
export function namesOf(entries: readonly KnownEntry[]): string {
  const nouns = [...new Set(entries.map(({ entity }) => entity.noun))];
  const parts = nouns.map((noun) => {
    const names = entries
      .filter(({ entity }) => entity.noun === noun)
      .map(({ id, entry: { name } }) => (typeof name === 'string' ? name : id));
    return `the ${names.length === 1 ? noun : plural(noun)} ${quotedList(names)}`;
  });
  return parts.join(' and ');
}

function plural(noun: string): string {
  return noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}
