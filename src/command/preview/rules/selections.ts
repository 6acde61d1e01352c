import { EVERY_REQUEST } from '../../../model';
import type { PlannedObject } from '../../terraform-json';
import type { EntityChange } from '../changes/entity-change';
import type { PreviewRule } from './rule';
import { beyond, quotedList, stays, textAt, textsAt } from './values';

// Rules about the tags in `include` and `exclude` of dynamic rules, which select requests. For policies, see tags.ts.

/** Returns the rules about one attribute with tags. */
function selectionRules(attribute: 'include' | 'exclude', wider: string, narrower: string): PreviewRule[] {
  const kinds = 'a dynamic rule';
  const about = [`dynamic_rule.${attribute}.tags`, `dynamic_rule.${attribute}.relation`];
  const directed = (direction: Direction, consequence: string): PreviewRule => ({
    id: `${attribute}-${direction}`,
    verdict: (attribute === 'exclude') === (direction === 'wider') ? 'weaker' : 'stronger',
    meaning: `The tags in \`${attribute}\` of ${kinds} select ${direction === 'wider' ? 'more' : 'fewer'} requests. ${consequence}`,
    about,
    find: (change) => {
      const found = change.kind === 'dynamic_rule' ? directionOf(change, attribute) : undefined;
      return found?.direction === direction ? `${found.words} ${consequence}` : undefined;
    },
  });
  return [
    directed('wider', wider),
    directed('narrower', narrower),
    {
      id: `${attribute}-other`,
      verdict: 'unjudged',
      meaning: `The tags in \`${attribute}\` of ${kinds} select other requests, possibly more and possibly fewer.`,
      about,
      find: (change) => {
        const found = change.kind === 'dynamic_rule' ? directionOf(change, attribute) : undefined;
        return found?.direction === 'other' ? `${found.words} It selects other requests.` : undefined;
      },
    },
  ];
}

type Direction = 'wider' | 'narrower' | 'other';

export const SELECTIONS: readonly PreviewRule[] = [
  ...selectionRules('exclude', 'More requests are exempt.', 'Fewer requests are exempt.'),
  ...selectionRules('include', 'More requests are checked.', 'Fewer requests are checked.'),
];

interface Selection {
  readonly tags: readonly string[];
  /** Whether a request needs all tags instead of one. */
  readonly needsAll: boolean;
  /** Whether an empty list selects all requests instead of none. */
  readonly emptyIsAll: boolean;
}

/** Returns the direction in which the selection of a rule or policy changes, with a sentence about its tags. */
export function directionOf(change: EntityChange, attribute: 'include' | 'exclude'): { direction: Direction; words: string } | undefined {
  if (!stays(change)) return undefined;
  const [before, after] = [selectionOf(change.kind, change.before, attribute), selectionOf(change.kind, change.after, attribute)];
  if (!before || !after) return undefined;
  const [added, removed] = [beyond(after.tags, before.tags), beyond(before.tags, after.tags)];
  if (added.length + removed.length === 0 && (before.needsAll === after.needsAll || after.tags.length < 2)) return undefined;
  const words = [
    added.length > 0 && `${attribute} gets ${quotedList(added)}.`,
    removed.length > 0 && `${attribute} loses ${quotedList(removed)}.`,
    before.needsAll !== after.needsAll && `A request now needs ${after.needsAll ? 'all' : 'one'} of the tags.`,
  ].filter((text) => text !== false);
  return { direction: direction(before, after), words: words.join(' ') };
}

function direction(before: Selection, after: Selection): Direction {
  const [wider, narrower] = [isWithin(before, after), isWithin(after, before)];
  if (wider === narrower) return 'other';
  return wider ? 'wider' : 'narrower';
}

/** Returns why a rule or policy selects no request; undefined if it may select some. */
export function exclusionOfAll(kind: string, values: PlannedObject): string | undefined {
  const [include, exclude] = [selectionOf(kind, values, 'include'), selectionOf(kind, values, 'exclude')];
  if (!include || !exclude || !isWithin(include, exclude)) return undefined;
  if (selectsNothing(include)) return 'it includes no request';
  if (selectsAll(exclude)) return 'it excludes every request';
  const shared = exclude.tags.filter((tag) => include.tags.includes(tag));
  return `it excludes every request that it includes: ${quotedList(shared)}`;
}

/** Whether a rule selects no request without one of the tags. */
export function needsOneOf(kind: string, values: PlannedObject, tags: readonly string[]): boolean {
  const include = selectionOf(kind, values, 'include');
  if (!include || include.tags.length === 0) return false;
  const isIn = (tag: string) => tags.includes(tag.trim());
  return include.needsAll ? include.tags.some(isIn) : include.tags.every(isIn);
}

/** Whether `other` selects at least the requests that `one` selects. */
function isWithin(one: Selection, other: Selection): boolean {
  if (selectsNothing(one) || selectsAll(other)) return true;
  if (selectsAll(one) || selectsNothing(other)) return false;
  const isPart = (part: readonly string[], whole: readonly string[]) => part.every((tag) => whole.includes(tag));
  if (one.needsAll) return other.needsAll ? isPart(other.tags, one.tags) : one.tags.some((tag) => other.tags.includes(tag));
  return other.needsAll ? one.tags.length === 1 && isPart(other.tags, one.tags) : isPart(one.tags, other.tags);
}

function selectsAll({ tags, needsAll, emptyIsAll }: Selection): boolean {
  if (tags.length === 0) return emptyIsAll;
  return needsAll ? tags.every((tag) => tag === EVERY_REQUEST) : tags.includes(EVERY_REQUEST);
}

function selectsNothing({ tags, emptyIsAll }: Selection): boolean {
  return tags.length === 0 && !emptyIsAll;
}

function selectionOf(kind: string, values: PlannedObject | null, attribute: 'include' | 'exclude'): Selection | undefined {
  if (kind === 'flow_control_policy') {
    const tags = textsAt(values, attribute);
    return tags && { tags, needsAll: false, emptyIsAll: attribute === 'include' };
  }
  if (kind !== 'dynamic_rule') return undefined;
  const tags = textsAt(values, `${attribute}.tags`);
  const relation = textAt(values, `${attribute}.relation`);
  if (!tags || (tags.length > 1 && relation !== 'AND' && relation !== 'OR')) return undefined;
  return { tags, needsAll: relation === 'AND', emptyIsAll: attribute === 'include' };
}
