import type { DynamicRule, FlowControlPolicy } from '../../model';

type Setting = DynamicRule | FlowControlPolicy;

/**
 * Returns a setting with its tags as the service has them: without white space around them, and a rule with those that its action adds.
 *
 * @param ofAction tags of the rule's action
 */
export function asServed<Served extends Setting>(setting: Served, ofAction?: readonly string[]): Served;
export function asServed(setting: Setting, ofAction: readonly string[] = []): Setting {
  const tags = [...new Set(trimmed([...(setting.tags ?? []), ...ofAction]))].filter((tag) => tag !== '');
  if (!('threshold' in setting)) return { ...setting, tags, include: trimmed(setting.include), exclude: trimmed(setting.exclude) };
  const { include, exclude } = setting;
  return {
    ...setting,
    tags,
    ...(include && { include: { ...include, tags: trimmed(include.tags) } }),
    ...(exclude && { exclude: { ...exclude, tags: trimmed(exclude.tags) } }),
  };
}

function trimmed(tags: readonly string[] = []): string[] {
  return tags.map((tag) => tag.trim());
}
