import type { KnownEntry } from '../../../model';
import type { PlanFacts, When } from '../changes/plan-facts';
import { quotedList } from './values';

/** Returns the active entries that select by a tag. */
export function readersOf(when: When, facts: PlanFacts, configuration: string | null, tag: string): KnownEntry[] {
  const references = facts.references(when, configuration);
  return [...new Set((['requires', 'excludes'] as const).flatMap((role) => references.tagged(role, tag)))].filter(isActive);
}

function isActive({ entry: { active } }: KnownEntry): boolean {
  return active !== false;
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
