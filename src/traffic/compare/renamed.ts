import { addedByPolicy, addedByRule, ruleMark, tagsSelectedBy } from '../rules';
import type { ComparedSettings } from './settings';
import { push } from '../../model/multimap';

/** Settings before a change and after it. */
export interface Sides {
  readonly before: ComparedSettings;
  readonly after: ComparedSettings;
}

/**
 * Returns the settings after a change, in which renamed entries have their former names, if each setting that selects by the tag from the
 * name follows. Because only this entry adds the tag, and nothing else has the former one, the requests are held as they are.
 *
 * @param isClosed whether only the known settings add a tag
 */
export function withFormerNames({ before, after }: Sides, isClosed: (tag: string) => boolean): ComparedSettings {
  const former = new Map(marksOf(before).map((mark) => [mark.entry, mark]));
  const renamed = marksOf(after).filter(({ entry, tag }) => (former.get(entry)?.tag ?? tag) !== tag);
  if (renamed.length === 0) return after;
  const added = addedIn(after);
  const [selecting, selectingAfter] = [before, after].map(tagsSelected) as [TagsSelected, TagsSelected];
  const used = new Set([...added, ...[...selectingAfter.values()].flatMap((tags) => [...tags])]);
  const selected = new Map<string, string[]>();
  for (const [entry, tags] of selecting) for (const tag of tags) push(selected, tag, entry);
  const [adders, formerAdders] = [added, renamed.map(({ entry }) => former.get(entry)!.tag)].map(numbersOf);
  const formerTags = new Map<string, string>();
  const formerNames = new Map<string, string>();
  for (const { entry, tag } of renamed) {
    const { name, tag: was } = former.get(entry)!;
    if (!isClosed(tag) || !isClosed(was) || used.has(was)) continue;
    // What has selected by this tag before does not follow: the new name changes what it holds.
    if (selected.has(tag)) continue;
    // What has selected by the former tag, and does not by this one, does not follow either.
    if (selected.get(was)?.some((reader) => !selectingAfter.get(reader)?.has(tag))) continue;
    // Two entries with one name add one tag, before the change or after it.
    if (adders!.get(tag)! > 1 || formerAdders!.get(was)! > 1) continue;
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
    ...rules.map((rule) => ({ entry: `rule ${rule.id}`, name: rule.name, tag: ruleMark(rule) })),
    ...policies.map((policy) => ({ entry: `policy ${policy.id}`, name: policy.name, tag: addedByPolicy({ ...policy, tags: [] }).at(-1)! })),
  ];
}

/** Returns the tags that settings add, each as often as a setting adds it. */
function addedIn({ rules, policies, action }: ComparedSettings): string[] {
  return [
    ...rules.flatMap((rule) => [...addedByRule(rule), ...(action(rule.action)?.tags ?? [])]),
    ...policies.flatMap((policy) => addedByPolicy(policy)),
  ].map(spelled);
}

/** Returns how often a list has each tag. */
function numbersOf(tags: readonly string[]): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  for (const tag of tags) numbers.set(tag, (numbers.get(tag) ?? 0) + 1);
  return numbers;
}

/** Tags by which settings select, by entry. */
type TagsSelected = ReadonlyMap<string, ReadonlySet<string>>;

function tagsSelected({ rules, policies }: ComparedSettings): TagsSelected {
  const tags = (setting: Parameters<typeof tagsSelectedBy>[0]) => new Set(tagsSelectedBy(setting).map(spelled));
  return new Map([
    ...rules.map((rule) => [`rule ${rule.id}`, tags(rule)] as const),
    ...policies.map((policy) => [`policy ${policy.id}`, tags(policy)] as const),
  ]);
}

function spelled(tag: string): string {
  return tag.trim().toLowerCase();
}
