import { differences, DynamicRule, FlowControlPolicy, strengthOf } from '../../../model';
import { levelOfType, type RequestLevel, unanswered, type TrafficSettings } from '../../../traffic/rules';
import {
  isUnknownEntry,
  isUnreadableEntry,
  type PlannedEntry,
  type PlannedProtection,
  type UnknownEntry,
  type UnreadableEntry,
} from './planned-protection';
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
  /** Levels of the requests that a rule holds, before and after the plan. */
  readonly levels: Readonly<Record<SideName, RequestLevel>>;
  /** Actions of an unknown type. */
  readonly unknownActions: readonly string[];
}

export type SideName = 'before' | 'after';

export function entryPlans({ rules, policies, actionTypes }: PlannedProtection): EntryPlan[] {
  return [
    ...rules.map((planned) => entryPlan('dynamic-rules', planned, actionTypes)),
    ...policies.map((planned) => entryPlan('flow-control-policies', planned, actionTypes)),
  ];
}

/** Returns the settings of an entry that can be replayed. */
export function replayedSides({ before, after }: EntryPlan): Setting[] {
  return [before, after].flatMap((side) => (side.kind === 'replayed' ? [side.setting] : []));
}

/** Returns the rule after the plan, if its thresholds are swept: those that the plan adds or changes. */
export function sweptRule({ change, after }: EntryPlan): DynamicRule | undefined {
  return change !== 'unchanged' && after.kind === 'replayed' && isRule(after.setting) ? after.setting : undefined;
}

/** Returns the settings of one side that can be replayed. */
export function trafficSettings(plans: readonly EntryPlan[], side: SideName): TrafficSettings {
  const settings = plans.flatMap(({ [side]: at }) => (at.kind === 'replayed' ? [at.setting] : []));
  return { rules: settings.filter(isRule), policies: settings.filter((setting): setting is FlowControlPolicy => !isRule(setting)) };
}

function entryPlan(family: EntryPlan['family'], planned: PlannedEntry<Setting>, actionTypes: PlannedProtection['actionTypes']): EntryPlan {
  const [before, after] = [sideOf(planned.before), sideOf(planned.after)];
  const actionOf = (side: PlannedSide) => (side.kind === 'replayed' && isRule(side.setting) ? side.setting.action : undefined);
  const levelAt = (side: PlannedSide, types: ReadonlyMap<string, string>) => levelOf(types.get(actionOf(side) ?? ''));
  const isUnknownAction = (side: PlannedSide, types: ReadonlyMap<string, string>) => {
    const action = actionOf(side);
    return action !== undefined && strengthOf(types.get(action) ?? '') === undefined ? [action] : [];
  };
  return {
    family,
    planned,
    change: changeOf(planned),
    before,
    after,
    levels: { before: levelAt(before, actionTypes.before), after: levelAt(after, actionTypes.after) },
    unknownActions: [...new Set([...isUnknownAction(before, actionTypes.before), ...isUnknownAction(after, actionTypes.after)])],
  };
}

/** Returns the level of requests with a type of action. An unknown type counts as a block. */
function levelOf(type: string | undefined): RequestLevel {
  return levelOfType(type ?? '') ?? 'blocked';
}

function changeOf({ before, after }: PlannedEntry<Setting>): EntryPlan['change'] {
  if (before === null) return 'added';
  if (after === null) return 'removed';
  if (isUnreadableEntry(before) || isUnreadableEntry(after) || isUnknownEntry(after)) return 'changed';
  const { schema } = isRule(before) ? DynamicRule : FlowControlPolicy;
  const same = differences(schema, before, after).length + differences(schema, after, before).length === 0;
  return same ? 'unchanged' : 'changed';
}

function sideOf(setting: Setting | UnknownEntry | UnreadableEntry | null): PlannedSide {
  if (setting === null) return { kind: 'absent' };
  if (isUnknownEntry(setting))
    return { kind: 'not-replayed', reason: `These attributes are known only after the apply: ${setting.unknown.join(', ')}.` };
  if (isUnreadableEntry(setting)) return { kind: 'not-replayed', reason: setting.problem };
  if (!setting.active) return { kind: 'inactive' };
  const [problem] = unanswered(isRule(setting) ? { rules: [setting], policies: [] } : { rules: [], policies: [setting] });
  return problem ? { kind: 'not-replayed', reason: problem.reason } : { kind: 'replayed', setting };
}
