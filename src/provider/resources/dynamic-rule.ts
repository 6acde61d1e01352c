import { DynamicRule } from '../../model';
import { type Diagnostics, path } from '../framework/diagnostics';
import { isObject, type Value, type ValueObject } from '../framework/value';
import { EntryResource } from './entry/entry-resource';

export const dynamicRule = new EntryResource(DynamicRule, { validate: warnOfContradiction });

/** A tag that is both included and excluded matches nothing; some deployments refuse it. */
function warnOfContradiction(config: ValueObject, diagnostics: Diagnostics): void {
  const excluded = new Set(tagsOf(config.exclude));
  const both = tagsOf(config.include).filter((tag) => excluded.has(tag));
  if (both.length > 0) {
    diagnostics.warning(
      'Tag both included and excluded',
      `${both.join(', ')}: no request can match. Some deployments refuse this.`,
      path('exclude', 'tags'),
    );
  }
}

function tagsOf(selector: Value | undefined): string[] {
  const tags = isObject(selector) ? selector.tags : null;
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
}
