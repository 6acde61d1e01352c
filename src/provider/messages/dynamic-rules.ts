import { plural } from '../../model/words';
import { type Message, warning } from '../framework/diagnostics';
import { inSummary, quotedList } from './words';

/** Effect of tags that are both included and excluded. */
export type TagOverlapEffect = 'no-match' | 'tags-useless';

/** @param effect undefined if it is not certain */
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
      'Some deployments of the service refuse this.',
      ...(effect ? [effects[effect]] : []),
      `Remove ${the} from include or from exclude.`,
    ].join(' '),
  );
}
