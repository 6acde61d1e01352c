import { isDeepStrictEqual } from 'node:util';
import { differences, DynamicRule, FlowControlPolicy, strengthOf } from '../../../model';
import { asServed, levelOfType, type RequestLevel, unanswered, type TrafficSettings } from '../../../traffic/rules';
import {
  isUnknownEntry,
  isUnreadableEntry,
  type PlannedEntry,
  type PlannedProtection,
  type ReplayedAction,
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
  /** Changes of the action of a rule that keeps its action: of its type, as a level, and of its tags. */
  readonly ofAction: Readonly<Record<'level' | 'tags', boolean>>;
  /** Levels of the requests that a rule holds, before and after the plan. */
  readonly levels: Readonly<Record<SideName, RequestLevel>>;
  /** Actions of an unknown type. */
  readonly unknownActions: readonly string[];
}

export type SideName = 'before' | 'after';

export function entryPlans({ rules, policies, actions }: PlannedProtection): EntryPlan[] {
  return [
    ...rules.map((planned) => entryPlan('dynamic-rules', planned, actions)),
    ...policies.map((planned) => entryPlan('flow-control-policies', planned, actions)),
  ];
}

/** Returns the settings of an entry that can be replayed. */
export function replayedSides({ before, after }: EntryPlan): Setting[] {
  return [before, after].flatMap((side) => (side.kind === 'replayed' ? [side.setting] : []));
}

/** Returns the settings of one side of the plan that can be replayed. */
export function replayedSettings(plans: readonly EntryPlan[], side: SideName): Setting[] {
  return plans.flatMap(({ [side]: at }) => (at.kind === 'replayed' ? [at.setting] : []));
}

/** Returns the rule after the plan, if its thresholds are swept: those that the plan adds or changes. */
export function sweptRule({ change, after }: EntryPlan): DynamicRule | undefined {
  return change !== 'unchanged' && after.kind === 'replayed' && isRule(after.setting) ? after.setting : undefined;
}

/** Returns the same, by family. */
export function trafficSettings(plans: readonly EntryPlan[], side: SideName): TrafficSettings {
  const settings = replayedSettings(plans, side);
  return { rules: settings.filter(isRule), policies: settings.filter((setting): setting is FlowControlPolicy => !isRule(setting)) };
}

type Actions = PlannedProtection['actions'];

function entryPlan(family: EntryPlan['family'], planned: PlannedEntry<Setting>, actions: Actions): EntryPlan {
  const [before, after] = [sideOf(planned.before, actions.before), sideOf(planned.after, actions.after)];
  return {
    family,
    planned,
    change: changeOf(planned),
    before,
    after,
    ofAction: changesOfAction(before, after, actions),
    levels: { before: levelAt(before, actions.before), after: levelAt(after, actions.after) },
    unknownActions: [...new Set([...unknownActionOf(before, actions.before), ...unknownActionOf(after, actions.after)])],
  };
}

function actionAt(side: PlannedSide): string | undefined {
  return side.kind === 'replayed' && isRule(side.setting) ? side.setting.action : undefined;
}

function changesOfAction(before: PlannedSide, after: PlannedSide, actions: Actions): EntryPlan['ofAction'] {
  const id = actionAt(before);
  if (id === undefined || id !== actionAt(after)) return { level: false, tags: false };
  const [was, is] = [actions.before.get(id), actions.after.get(id)];
  const tagsOf = (action: ReplayedAction | undefined) => [...new Set(action?.tags)].sort();
  return { level: levelOf(was?.type) !== levelOf(is?.type), tags: !isDeepStrictEqual(tagsOf(was), tagsOf(is)) };
}

function levelAt(side: PlannedSide, actions: Actions['before']): RequestLevel {
  return levelOf(actions.get(actionAt(side) ?? '')?.type);
}

function unknownActionOf(side: PlannedSide, actions: Actions['before']): string[] {
  const action = actionAt(side);
  return action !== undefined && strengthOf(actions.get(action)?.type ?? '') === undefined ? [action] : [];
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

function sideOf(setting: Setting | UnknownEntry | UnreadableEntry | null, actions: Actions['before']): PlannedSide {
  if (setting === null) return { kind: 'absent' };
  if (isUnknownEntry(setting))
    return { kind: 'not-replayed', reason: `These attributes are known only after the apply: ${setting.unknown.join(', ')}.` };
  if (isUnreadableEntry(setting)) return { kind: 'not-replayed', reason: setting.problem };
  if (!setting.active) return { kind: 'inactive' };
  const [problem] = unanswered(isRule(setting) ? { rules: [setting], policies: [] } : { rules: [], policies: [setting] });
  if (problem) return { kind: 'not-replayed', reason: problem.reason };
  return { kind: 'replayed', setting: asServed(setting, isRule(setting) ? actions.get(setting.action)?.tags : []) };
}
