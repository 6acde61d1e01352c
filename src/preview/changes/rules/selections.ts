import type { PlannedObject } from '../../../terraform-json';
import type { ChangeWithoutFindings } from '../entity-change';
import type { PreviewRule } from './rule';
import { beyond, quotedList, stays, textAt, textsAt } from './values';

// Rules about the tags in `include` and `exclude`, which select requests.

/** Returns the rules about one attribute with tags. */
function selectionRules(attribute: 'include' | 'exclude', wider: string, narrower: string): PreviewRule[] {
  const kinds = 'a dynamic rule or a flow control policy';
  const directed = (direction: Direction, consequence: string): PreviewRule => ({
    id: `${attribute}-${direction}`,
    verdict: (attribute === 'exclude') === (direction === 'wider') ? 'weaker' : 'stronger',
    meaning: `The tags in \`${attribute}\` of ${kinds} select ${direction === 'wider' ? 'more' : 'fewer'} requests. ${consequence}`,
    find: (change) => {
      const found = directionOf(change, attribute);
      return found?.direction === direction ? `${found.words} ${consequence}` : undefined;
    },
  });
  return [
    directed('wider', wider),
    directed('narrower', narrower),
    {
      id: `${attribute}-other`,
      verdict: 'attention',
      meaning: `The tags in \`${attribute}\` of ${kinds} select other requests, possibly more and possibly fewer.`,
      find: (change) => {
        const found = directionOf(change, attribute);
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

function directionOf(change: ChangeWithoutFindings, attribute: 'include' | 'exclude'): { direction: Direction; words: string } | undefined {
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
  return needsAll ? tags.every((tag) => tag === ALL) : tags.includes(ALL);
}

function selectsNothing({ tags, emptyIsAll }: Selection): boolean {
  return tags.length === 0 && !emptyIsAll;
}

/** Tag of every request. */
const ALL = 'all';

function selectionOf(kind: string, values: PlannedObject | null, attribute: 'include' | 'exclude'): Selection | undefined {
  if (kind === 'flow_control_policy') {
    const tags = textsAt(values, attribute);
    return tags && { tags, needsAll: false, emptyIsAll: attribute === 'include' };
  }
  if (kind !== 'dynamic_rule') return undefined;
  const tags = textsAt(values, `${attribute}.tags`);
  const relation = textAt(values, `${attribute}.relation`);
  if (!tags || (relation === undefined && tags.length > 1)) return undefined;
  return { tags, needsAll: relation === 'AND', emptyIsAll: false };
}
