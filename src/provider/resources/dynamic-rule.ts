import { DynamicRule } from '../../model';
import { type Diagnostics, path } from '../framework/diagnostics';
import { hasUnknown, isObject, type Value, type ValueObject } from '../framework/value';
import { type TagOverlapEffect, tagIncludedAndExcluded } from '../messages/dynamic-rules';
import { EntryResource } from '../entities/entry/entry-resource';

export const dynamicRule = new EntryResource(DynamicRule, { validate: warnOfContradiction });

/** Some deployments refuse a tag that is included and excluded. The warning tells what it does elsewhere, where that is certain. */
function warnOfContradiction(config: ValueObject, diagnostics: Diagnostics): void {
  const [include, exclude] = [selectorOf(config.include), selectorOf(config.exclude)];
  const both = include.tags.filter((tag) => exclude.tags.includes(tag));
  if (both.length === 0) return;
  diagnostics.add(tagIncludedAndExcluded(both, effectOf(include, exclude, both)), path('exclude', 'tags'));
}

interface Selector {
  readonly tags: readonly string[];
  /** Whether these are all the tags that there will be. */
  readonly complete: boolean;
  /** How many of the tags a request must carry, where that is known; one alone is any of them. */
  readonly wants: 'any' | 'all' | undefined;
}

function selectorOf(selector: Value | undefined): Selector {
  const { tags = null, relation = null } = isObject(selector) ? selector : {};
  const texts = Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string').map((tag) => tag.trim()) : [];
  const distinct = [...new Set(texts)].filter((tag) => tag !== '');
  // Some deployments drop a tag of white space alone, others keep it.
  const complete = Array.isArray(tags) && !hasUnknown(tags) && !texts.includes('');
  const wants = relation === 'AND' ? 'all' : relation === 'OR' ? 'any' : undefined;
  return { tags: distinct, complete, wants: complete && distinct.length === 1 ? 'any' : wants };
}

/**
 * What the overlap does to requests; undefined where that is not certain. Where a request is excluded only if it carries
 * all the excluded tags, one that carries some of them is not excluded, so that the overlap may have no effect.
 */
function effectOf(include: Selector, exclude: Selector, both: readonly string[]): TagOverlapEffect | undefined {
  const includesAll = include.wants === 'all' || (include.complete && include.tags.length === 1);
  const includesOnlyBoth = include.complete && include.tags.length === both.length;
  const excludesOnlyBoth = exclude.complete && exclude.tags.length === both.length;
  if (exclude.wants === 'any') {
    if (includesAll || (include.wants === 'any' && includesOnlyBoth)) return 'no-match';
    if (include.wants === 'any') return 'tags-useless';
  }
  return exclude.wants === 'all' && includesAll && excludesOnlyBoth ? 'no-match' : undefined;
}
