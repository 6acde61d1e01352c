import { warning, type Message } from '../framework/diagnostics';
import { quotedList } from './words';

/** What it does to requests that the same tags are included and excluded. */
export type TagOverlapEffect = 'no-match' | 'tags-useless';

const EFFECTS: Readonly<Record<TagOverlapEffect, string>> = {
  'no-match': 'With these selectors, the rule matches no request: every request that is included is also excluded.',
  'tags-useless': 'With these selectors, the tags have no effect in include: every request that has one of them is excluded.',
};

/** @param effect left out where it is not certain */
export function tagIncludedAndExcluded(tags: readonly string[], effect?: TagOverlapEffect): Message {
  return warning(
    'A tag is both included and excluded',
    [
      `These tags are in include and in exclude: ${quotedList(tags)}. Some deployments of the service refuse that.`,
      ...(effect ? [EFFECTS[effect]] : []),
      'Remove the tags from include or from exclude.',
    ].join(' '),
  );
}
