import { DynamicRule } from '../../model';
import { type Diagnostics, path } from '../framework/diagnostics';
import { hasUnknown, isObject, type Value, type ValueObject } from '../framework/value';
import { EntryResource } from '../entities/entry/entry-resource';

export const dynamicRule = new EntryResource(DynamicRule, { validate: warnOfContradiction });

/** Some deployments refuse a tag on both sides; what it does elsewhere is said as far as it is certain. */
function warnOfContradiction(config: ValueObject, diagnostics: Diagnostics): void {
  const [include, exclude] = [selectorOf(config.include), selectorOf(config.exclude)];
  const both = include.tags.filter((tag) => exclude.tags.includes(tag));
  if (both.length === 0) return;
  const tags = both.map((tag) => JSON.stringify(tag)).join(', ');
  diagnostics.warning(
    'Tag both included and excluded',
    [`Some deployments refuse a tag on both sides: ${tags}.`, ...consequence(include, exclude, both), 'Take it out of one of them.'].join(
      ' ',
    ),
    path('exclude', 'tags'),
  );
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
 * What it comes to for requests. An exclusion of all its tags together spares a request that carries only some, so that
 * a tag on both sides need not mean anything.
 */
function consequence(include: Selector, exclude: Selector, both: readonly string[]): string[] {
  const includesAll = include.wants === 'all' || (include.complete && include.tags.length === 1);
  const includesOnlyBoth = include.complete && include.tags.length === both.length;
  const excludesOnlyBoth = exclude.complete && exclude.tags.length === both.length;
  if (exclude.wants === 'any') {
    if (includesAll || (include.wants === 'any' && includesOnlyBoth)) return [NO_MATCH];
    if (include.wants === 'any') return ['As an included tag it has no effect: a request that carries it is excluded.'];
  }
  return exclude.wants === 'all' && includesAll && excludesOnlyBoth ? [NO_MATCH] : [];
}

const NO_MATCH = 'No request can match: each that is included is excluded as well.';
