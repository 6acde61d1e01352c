import { EVERY_REQUEST } from '../../../model';
import { type CodeMember, type Declaration, declarationsOf, type Expression, type Program, within } from './syntax-tree';

/** Returns the tags that several entries use, sorted. */
export function sharedTags(program: Program): string[] {
  const counts = new Map<string, number>();
  for (const tags of declarationsOf(program).flatMap(usesOf)) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const shared = [...counts].filter(([tag, count]) => count > 1 && tag !== EVERY_REQUEST);
  return shared.map(([tag]) => tag).sort();
}

/** Returns how often the code has each tag. */
export function tagCounts(program: Program): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { members, additions } of declarationsOf(program)) {
    const values = [...members, ...additions.flatMap(({ options }) => options)].map(([, value]) => value);
    for (const value of [...values, ...additions.flatMap(({ parameters }) => parameters)])
      for (const each of within(value)) if (each.kind === 'tag') counts.set(each.text, (counts.get(each.text) ?? 0) + 1);
  }
  return counts;
}

/** Returns the distinct tags of each entry. */
function usesOf({ members, additions }: Declaration): Set<string>[] {
  const isEntries = ([name]: CodeMember) => name === 'entries';
  const own = members.filter((member) => !isEntries(member)).map(([, value]) => value);
  const entries = members.filter(isEntries).map(([, value]) => value);
  const parts = [
    own,
    ...entries.flatMap(valuesOf),
    // A call adds an entry, or overrides several.
    ...additions.flatMap(({ parameters, options }) => [options.map(([, value]) => value), ...parameters.flatMap(valuesOf)]),
  ];
  return parts.map(
    (values) => new Set(values.flatMap((value) => [...within(value)].flatMap((each) => (each.kind === 'tag' ? [each.text] : [])))),
  );
}

/** Returns the values of a map, each as a part of its own. */
function valuesOf(expression: Expression): Expression[][] {
  return expression.kind === 'map' ? expression.entries.map(([, value]) => [value]) : [];
}
