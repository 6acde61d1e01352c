import { DynamicRule, FlowControlPolicy, type KnownEntry, type References } from '../../../model';
import { quotedList } from './values';

/** Effects on the protection if requests get a tag more often, or less often. */
export interface TagEffects {
  readonly weaker: readonly string[];
  readonly stronger: readonly string[];
}

export type Direction = 'more' | 'fewer';

const OPPOSITE = { more: 'fewer', fewer: 'more' } as const;

/** Returns the effects on the active dynamic rules that select by a tag, directly or through flow control policies. */
export function tagEffects(
  references: References,
  tag: string,
  direction: Direction,
  seen: ReadonlySet<KnownEntry> = new Set(),
): TagEffects {
  const effects = (['requires', 'excludes'] as const).flatMap((role) =>
    references
      .tagged(role, tag)
      .filter((reader) => isActive(reader) && !seen.has(reader))
      .map((reader) => effectOn(reader, role, tag, direction, references, seen)),
  );
  return { weaker: effects.flatMap(({ weaker }) => weaker), stronger: effects.flatMap(({ stronger }) => stronger) };
}

function effectOn(
  reader: KnownEntry,
  role: 'requires' | 'excludes',
  tag: string,
  direction: Direction,
  references: References,
  seen: ReadonlySet<KnownEntry>,
): TagEffects {
  const selects = role === 'requires' ? direction : OPPOSITE[direction];
  const named = `${namesOf([reader])} ${role} the tag ${JSON.stringify(tag)}`;
  if (reader.entity.name === DynamicRule.name) {
    const isGone = role === 'requires' && direction === 'fewer' && !references.tagged('adds', tag).some(isAdding);
    const text = isGone
      ? `${named}, which no other known entry adds: it catches nothing, unless settings outside of this API add the tag.`
      : `${named}: ${role === 'requires' ? `it counts ${selects} requests` : `${direction} requests are exempt`}.`;
    return selects === 'more' ? { weaker: [], stronger: [text] } : { weaker: [text], stronger: [] };
  }
  const through = tagsAddedBy(reader).map((added) => tagEffects(references, added, selects, new Set([...seen, reader])));
  const lead = (texts: readonly string[]) => texts.map((text) => `${named}, and tags ${selects} requests. ${text}`);
  return { weaker: lead(through.flatMap(({ weaker }) => weaker)), stronger: lead(through.flatMap(({ stronger }) => stronger)) };
}

function tagsAddedBy({ entry: { tags } }: KnownEntry): string[] {
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
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
