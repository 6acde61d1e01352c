import { addedByPolicy, addedByRule } from '../rules';
import type { ComparedSettings } from './settings';

/** Settings before a change and after it. */
export interface Sides {
  readonly before: ComparedSettings;
  readonly after: ComparedSettings;
}

/**
 * Returns the settings after a change, in which renamed entries have their former names, if each setting that selects by the tag from the
 * name follows. Because only the known settings add such a tag, the requests are held as they were.
 *
 * @param isClosed whether only the known settings add a tag
 */
export function withFormerNames({ before, after }: Sides, isClosed: (tag: string) => boolean): ComparedSettings {
  const former = new Map(marksOf(before).map((mark) => [mark.entry, mark]));
  const renamed = marksOf(after).filter(({ entry, tag }) => (former.get(entry)?.tag ?? tag) !== tag);
  if (renamed.length === 0) return after;
  const [taken, used] = [before, after].map((settings) => new Set(tagsIn(settings)));
  const formerTags = new Map<string, string>();
  const formerNames = new Map<string, string>();
  for (const { entry, tag } of renamed) {
    const { name, tag: was } = former.get(entry)!;
    if (!isClosed(tag) || !isClosed(was) || taken!.has(tag) || used!.has(was)) continue;
    // Two entries with one name add one tag.
    if (renamed.some((other) => other.entry !== entry && other.tag === tag)) continue;
    formerTags.set(tag, was);
    formerNames.set(entry, name);
  }
  const tags = (list: readonly string[] = []) => list.map((tag) => formerTags.get(spelled(tag)) ?? tag);
  return {
    rules: after.rules.map((rule) => {
      const [include, exclude] = [rule.include, rule.exclude].map((list) => ({ ...list, tags: tags(list?.tags) }));
      return { ...rule, name: formerNames.get(`rule ${rule.id}`) ?? rule.name, include: include!, exclude: exclude! };
    }),
    policies: after.policies.map((policy) => ({
      ...{ ...policy, name: formerNames.get(`policy ${policy.id}`) ?? policy.name },
      ...{ include: tags(policy.include), exclude: tags(policy.exclude) },
    })),
    action: (id) => after.action(id),
  };
}

interface Mark {
  readonly entry: string;
  readonly name: string;
  /** The tag that the service makes from the name. */
  readonly tag: string;
}

function marksOf({ rules, policies }: ComparedSettings): Mark[] {
  return [
    ...rules.map((rule) => ({ entry: `rule ${rule.id}`, name: rule.name, tag: addedByRule({ ...rule, tags: [] })[0]! })),
    ...policies.map((policy) => ({ entry: `policy ${policy.id}`, name: policy.name, tag: addedByPolicy({ ...policy, tags: [] }).at(-1)! })),
  ];
}

/** Returns the tags by which settings select, and those that they add. */
function tagsIn({ rules, policies, action }: ComparedSettings): string[] {
  return [
    ...rules.flatMap((rule) => [...(rule.include?.tags ?? []), ...(rule.exclude?.tags ?? []), ...addedByRule(rule)]),
    ...rules.flatMap((rule) => action(rule.action)?.tags ?? []),
    ...policies.flatMap((policy) => [...(policy.include ?? []), ...(policy.exclude ?? []), ...addedByPolicy(policy)]),
  ].map(spelled);
}

function spelled(tag: string): string {
  return tag.trim().toLowerCase();
}
