import { isJsonObject, type Json } from '../../model/json';
import type { EntryCheck } from './profile';

/** A tag may not be included and excluded at the same time. */
export const tagIncludedAndExcluded: EntryCheck = ({ include, exclude }) => {
  const included = new Set(tagsOf(include));
  return tagsOf(exclude).flatMap((tag, index) =>
    included.has(tag) ? [{ loc: ['exclude', 'tags', index], msg: 'The tag is both included and excluded', type: 'value_error' }] : [],
  );
};

function tagsOf(selector: Json | undefined): readonly Json[] {
  return isJsonObject(selector) && Array.isArray(selector['tags']) ? selector['tags'] : [];
}
