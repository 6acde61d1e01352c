import type { PlannedObject } from '../../../terraform-json';
import type { UnjudgedChange } from '../entity-change';
import type { Judgement } from './judgement';
import { beyond, quotedList, stays, textAt, textsAt } from './values';

// Which requests count: the tags in `include` and `exclude`.

/** The judgements of one attribute with tags. */
function judgedSelection(attribute: 'include' | 'exclude', wider: string, narrower: string): Judgement[] {
  const kinds = 'a dynamic rule or a flow control policy';
  const directed = (direction: Direction, what: string): Judgement => ({
    id: `${attribute}-${direction}`,
    verdict: (attribute === 'exclude') === (direction === 'wider') ? 'weaker' : 'stronger',
    meaning: `The tags in \`${attribute}\` of ${kinds} select ${direction === 'wider' ? 'more' : 'fewer'} requests. ${what}`,
    find: (change) => {
      const found = directionOf(change, attribute);
      return found?.direction === direction ? `${found.words} ${what}` : undefined;
    },
  });
  return [
    directed('wider', wider),
    directed('narrower', narrower),
    {
      id: `${attribute}-other`,
      verdict: 'attention',
      meaning: `The tags in \`${attribute}\` of ${kinds} select other requests, and it is not clear whether these are more or fewer.`,
      find: (change) => {
        const found = directionOf(change, attribute);
        return found?.direction === 'other' ? `${found.words} It selects other requests.` : undefined;
      },
    },
  ];
}

type Direction = 'wider' | 'narrower' | 'other';

export const SELECTIONS: readonly Judgement[] = [
  ...judgedSelection('exclude', 'More requests are left out.', 'Fewer requests are left out.'),
  ...judgedSelection('include', 'More requests are looked at.', 'Fewer requests are looked at.'),
];

interface Selection {
  readonly tags: readonly string[];
  /** Whether a request needs all tags, and not only one of them. */
  readonly needsAll: boolean;
  /** What no tags select. */
  readonly emptyIsAll: boolean;
}

function directionOf(change: UnjudgedChange, attribute: 'include' | 'exclude'): { direction: Direction; words: string } | undefined {
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

/** Whether every request that `one` selects is surely selected by `other`. */
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

/** Every request has this tag. */
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
