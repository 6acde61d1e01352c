import { EVERY_REQUEST } from '../../model';
import type { Declaration, Program } from './declaration';
import { declarationsOf } from './declaration';
import { within } from './expression';

/** Returns the tags that several entries use, sorted. Each becomes a constant. */
export function sharedTags(program: Program): string[] {
  const counts = new Map<string, number>();
  for (const tags of declarationsOf(program).flatMap(usesOf)) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const shared = [...counts].filter(([tag, count]) => count > 1 && tag !== EVERY_REQUEST);
  return shared.map(([tag]) => tag).sort();
}

/** Returns the distinct tags of each entry. */
function usesOf({ members, additions }: Declaration): Set<string>[] {
  const entries = members.flatMap(([name, value]) => (name === 'entries' && value.kind === 'map' ? value.entries : []));
  const own = members.filter(([name]) => name !== 'entries');
  const parts = [
    own.map(([, value]) => value),
    ...entries.map(([, value]) => [value]),
    ...additions.map(({ options }) => options.map(([, value]) => value)),
  ];
  return parts.map(
    (values) => new Set(values.flatMap((value) => [...within(value)].flatMap((each) => (each.kind === 'tag' ? [each.text] : [])))),
  );
}
