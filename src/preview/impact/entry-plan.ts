import { differences, DynamicRule, FlowControlPolicy } from '../../model';
import { unanswered, type TrafficSettings } from '../../rules';
import { isUnknown, type PlannedEntry, type PlannedProtection, type UnknownEntry } from '../planned-protection';
import type { EntryImpact } from './traffic-impact';

export type Setting = DynamicRule | FlowControlPolicy;

export function isRule(setting: Setting): setting is DynamicRule {
  return 'threshold' in setting;
}

/** An entry on one side of the plan, and whether it can be replayed. */
export type PlannedSide =
  | { readonly kind: 'replayed'; readonly setting: Setting }
  | { readonly kind: 'absent' }
  | { readonly kind: 'inactive' }
  | { readonly kind: 'not-replayed'; readonly reason: string };

/** Change of one entry that acts on traffic. */
export interface EntryPlan {
  readonly family: 'dynamic-rules' | 'flow-control-policies';
  readonly planned: PlannedEntry<Setting>;
  readonly change: EntryImpact['change'];
  readonly before: PlannedSide;
  readonly after: PlannedSide;
}

export type SideName = 'before' | 'after';

export function entryPlans({ rules, policies }: PlannedProtection): EntryPlan[] {
  return [
    ...rules.map((planned) => entryPlan('dynamic-rules', planned)),
    ...policies.map((planned) => entryPlan('flow-control-policies', planned)),
  ];
}

/** Returns the settings of one side that can be replayed. */
export function settingsOf(plans: readonly EntryPlan[], side: SideName): TrafficSettings {
  const settings = plans.flatMap(({ [side]: at }) => (at.kind === 'replayed' ? [at.setting] : []));
  return { rules: settings.filter(isRule), policies: settings.filter((setting): setting is FlowControlPolicy => !isRule(setting)) };
}

function entryPlan(family: EntryPlan['family'], planned: PlannedEntry<Setting>): EntryPlan {
  return { family, planned, change: changeOf(planned), before: sideOf(planned.before), after: sideOf(planned.after) };
}

function changeOf({ before, after }: PlannedEntry<Setting>): EntryPlan['change'] {
  if (before === null) return 'added';
  if (after === null) return 'removed';
  if (isUnknown(after)) return 'changed';
  const { schema } = isRule(before) ? DynamicRule : FlowControlPolicy;
  const same = differences(schema, before, after).length + differences(schema, after, before).length === 0;
  return same ? 'unchanged' : 'changed';
}

function sideOf(setting: Setting | UnknownEntry | null): PlannedSide {
  if (setting === null) return { kind: 'absent' };
  if (isUnknown(setting))
    return { kind: 'not-replayed', reason: `These attributes are known only after the apply: ${setting.unknown.join(', ')}.` };
  if (!setting.active) return { kind: 'inactive' };
  const [problem] = unanswered(isRule(setting) ? { rules: [setting], policies: [] } : { rules: [], policies: [setting] });
  return problem ? { kind: 'not-replayed', reason: problem.reason } : { kind: 'replayed', setting };
}
