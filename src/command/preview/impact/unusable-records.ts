import { needsOf, type TagNeeds } from '../../../traffic/rules';
import { type EntryPlan, replayedSides } from './entry-plan';
import { tagsAdded } from './tag-flow';
import type { Totals } from './totals';
import type { SourceOfTraffic, UnusableForEntry } from './traffic-impact';

/** Input of the counts. */
export interface Recorded {
  readonly plans: readonly EntryPlan[];
  /** Entries that the plan affects, and those that feed them. */
  readonly concerned: ReadonlySet<EntryPlan>;
  readonly tagNeeds: TagNeeds | undefined;
  readonly totals: Totals;
  readonly source: SourceOfTraffic;
}

/**
 * Returns the records that could change the verdict on an entry, because they lack what it needs: an entry that the plan affects, or one
 * that adds tags by which such an entry selects, directly or through others.
 */
export function unusableRecords({ plans, concerned, tagNeeds, totals: { lacking, files }, source }: Recorded): UnusableForEntry[] {
  const added = new Set(plans.flatMap(replayedSides).flatMap(tagsAdded));
  const badLines = source.kind === 'files' ? source.badLines : 0;
  const sources = files?.map(({ file, counts }) => ({ name: file, counts })) ?? [{ name: 'the service', counts: lacking }];
  return [...concerned].flatMap((plan): UnusableForEntry[] => {
    const needs = replayedSides(plan).flatMap((setting) => needsOf(setting, { tagNeeds, added }));
    if (needs.length === 0) return [];
    const all = [...new Map(needs.map((need) => [need.name, need])).values()];
    const { records, of, fields } = lacking.unusableFor(all);
    const missing = sources.flatMap(({ name: from, counts }) => {
      const found = counts.unusableFor(all);
      return found.fields.filter((field) => field.records === found.of).map(({ name }) => ({ name, source: from }));
    });
    return [{ id: plan.planned.id, records: records + badLines, of: of + badLines, fields, badLines, missing }];
  });
}
