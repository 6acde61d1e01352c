import { plural } from '../../model/counted';
import { type Message, warning } from '../framework/diagnostics';
import { inSummary, quotedList } from './words';

/** What it does to requests that the same tags are included and excluded. */
export type TagOverlapEffect = 'no-match' | 'tags-useless';

/** @param effect left out where it is not certain */
export function tagIncludedAndExcluded(tags: readonly string[], effect?: TagOverlapEffect): Message {
  const form = (one: string, many: string) => plural(tags.length, one, many);
  const [the, have, them] = [form('the tag', 'the tags'), form('has', 'have'), form('it', 'one of them')];
  const effects: Readonly<Record<TagOverlapEffect, string>> = {
    'no-match': 'With these selectors, the rule matches no request: every request that is included is also excluded.',
    'tags-useless': `With these selectors, ${the} ${have} no effect in include: every request that has ${them} is excluded.`,
  };
  return warning(
    `Tags both included and excluded: ${inSummary(quotedList(tags))}`,
    [
      `${form('This tag is', 'These tags are')} in include and in exclude: ${quotedList(tags)}.`,
      'Some deployments of the service refuse that.',
      ...(effect ? [effects[effect]] : []),
      `Remove ${the} from include or from exclude.`,
    ].join(' '),
  );
}
