import { DynamicRule } from '../../model';
import { type Diagnostics, path } from '../framework/diagnostics';
import { hasUnknown, isValueObject, type Value, type ValueObject } from '../framework/value';
import { type TagOverlapEffect, tagIncludedAndExcluded } from '../messages/dynamic-rules';
import { entryResource } from '../entities/entry/entry-resource';

export const dynamicRule = entryResource(DynamicRule, { validate: warnOfContradiction });

/** Warns of tags that are both included and excluded, which some deployments refuse. Adds the effect on others if it is certain. */
function warnOfContradiction(config: ValueObject, diagnostics: Diagnostics): void {
  const [include, exclude] = [selectorOf(config.include), selectorOf(config.exclude)];
  const both = include.tags.filter((tag) => exclude.tags.includes(tag));
  if (both.length === 0) return;
  diagnostics.add(tagIncludedAndExcluded(both, effectOf(include, exclude, both)), path('exclude', 'tags'));
}

interface Selector {
  readonly tags: readonly string[];
  /** Whether all tags of the selector are known. */
  readonly complete: boolean;
  /** Whether a request must have any of the tags or all of them; undefined if that is not known. A single tag counts as any. */
  readonly wants: 'any' | 'all' | undefined;
}

function selectorOf(selector: Value | undefined): Selector {
  const { tags = null, relation = null } = isValueObject(selector) ? selector : {};
  const texts = Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string').map((tag) => tag.trim()) : [];
  const distinct = [...new Set(texts)].filter((tag) => tag !== '');
  // Some deployments drop a tag that is only white space, and others keep it.
  const complete = Array.isArray(tags) && !hasUnknown(tags) && !texts.includes('');
  const wants = relation === 'AND' ? 'all' : relation === 'OR' ? 'any' : undefined;
  return { tags: distinct, complete, wants: complete && distinct.length === 1 ? 'any' : wants };
}

/**
 * The effect of the overlap on requests; undefined if it is not certain. If exclude demands all its tags, a request that has
 * only some of them is not excluded. Then the overlap may have no effect.
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
