import { counted, type DynamicRule, type FlowControlPolicy, grouped, plural } from '../../model';
import { EVERY_REQUEST } from '../../model/facts';
import { terminalLine } from '../../output';
import type { TrafficRequest } from '../../traffic/records';
import { addedByPolicy, addedByRule, LackingCounts, missingTags, needsOf, type TrafficSettings, Usability } from '../../traffic/rules';
import { tagNeedsOf } from './samples';

type Setting = DynamicRule | FlowControlPolicy;

/** Findings on the samples of one configuration. */
export interface SampleFindings {
  /** Reasons why samples do not show the effect of entries, by entry. */
  readonly problems: ReadonlyMap<Setting, string>;
  /** Sentences on tags that no sample has. */
  readonly warnings: readonly string[];
}

/** Finds entries whose question the samples do not answer. */
export function sampleFindings(
  { rules, policies }: TrafficSettings,
  requests: readonly TrafficRequest[],
  maxUnusable: number,
): SampleFindings {
  const settings: readonly Setting[] = [...rules, ...policies];
  const added = new Set([...rules.flatMap(addedByRule), ...policies.flatMap(addedByPolicy)]);
  const tagNeeds = tagNeedsOf(requests);
  const needs = settings.map((setting) => ({ setting, needs: needsOf(setting, { tagNeeds, added }) }));
  const usability = new Usability([...new Map(needs.flatMap((each) => each.needs).map((need) => [need.name, need])).values()]);
  const counts = new LackingCounts();
  const seen = new Set<string>([EVERY_REQUEST, ...added]);
  for (const { record, shown } of requests) {
    counts.count(usability.lackingIn(record, shown));
    for (const tag of record.tags ?? []) if (tag !== null) seen.add(tag);
  }
  const problems = needs.flatMap(({ setting, needs: ofSetting }): [Setting, string][] => {
    const { records, of, fields } = counts.unusableFor(ofSetting);
    const all = fields.filter((field) => field.records === of).map(({ name }) => name);
    if (all.length > 0) return [[setting, terminalLine(`no sample has ${all.join(', ')}`)]];
    if (records <= of * maxUnusable) return [];
    const lacking = fields.map(({ name, records: count }) => `no ${name} (${grouped(count)})`).join(', ');
    return [[setting, terminalLine(`${grouped(records)} of ${counted(of, 'sample')} cannot be used: ${lacking}`)]];
  });
  const warnings = settings.flatMap((setting) => {
    const missing = setting.active && requests.length > 0 ? missingTags(setting, seen) : [];
    if (missing.length === 0) return [];
    return [`No sample has the ${plural(missing.length, 'tag')} ${missing.join(', ')}. Without it, "${setting.name}" counts nothing.`];
  });
  return { problems: new Map(problems), warnings };
}
