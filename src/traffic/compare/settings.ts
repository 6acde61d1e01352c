import type { DynamicRule, FlowControlPolicy } from '../../model';
import { addedByPolicy, addedByRule, asServed, isAutomaticTag, levelOfType, type RequestLevel, targetOf, visitorOf } from '../rules';
import { isIdle } from './rates';
import type { Selection, TagList } from './selection';

/** An action, as far as the comparison needs it. */
export interface ComparedAction {
  /** Undefined if it is not known. */
  readonly type: string | undefined;
  readonly tags: readonly string[];
  /** Status of the response, where the action blocks. */
  readonly status?: number | undefined;
}

/** Settings of one service and configuration that act on requests. */
export interface ComparedSettings {
  readonly rules: readonly DynamicRule[];
  readonly policies: readonly FlowControlPolicy[];
  /** Returns an action; undefined if nothing is known of it. */
  action(id: string): ComparedAction | undefined;
}

/** An active rule, with what its action adds. */
export interface EffectiveRule {
  readonly kind: 'rule';
  readonly key: string;
  /** The rule in the form that the evaluation takes: its tags contain those of the action. */
  readonly setting: DynamicRule;
  /** Level of the requests that it holds; undefined if the type of its action is not known. */
  readonly level: RequestLevel | undefined;
  readonly selection: Selection;
  /** Tags of the requests that it holds. */
  readonly adds: readonly string[];
  /** What identifies its sources. */
  readonly target: string;
  /** Text that is equal for rules that hold the same requests at the same level. */
  readonly shape: string;
  /** Text that is equal for rules that do the same. */
  readonly text: string;
}

/** An active flow control policy with a key and steps. */
export interface EffectivePolicy {
  readonly kind: 'policy';
  readonly key: string;
  readonly setting: FlowControlPolicy;
  readonly selection: Selection;
  readonly adds: readonly string[];
  /** Parts of the key. */
  readonly parts: ReadonlySet<string>;
  /** Conditions of each step. */
  readonly steps: readonly ReadonlySet<string>[];
  /** Text that is equal for policies with the same sequence, of the same requests. */
  readonly sequence: string;
  /** Text that is equal for policies that do the same. */
  readonly text: string;
}

export type Effective = EffectiveRule | EffectivePolicy;

/** Returns the tags by which settings select. */
export function tagsRead(settings: readonly Effective[]): string[] {
  return settings.flatMap(({ selection: { include, exclude } }) => [...include.tags, ...exclude.tags]);
}

export function keyOf(kind: Effective['kind'], id: string): string {
  return `${kind} ${id}`;
}

/** Returns a rule with its action; undefined if it catches no source. */
export function effectiveRule(rule: DynamicRule, action: ComparedAction | undefined): EffectiveRule | undefined {
  const { id, active, target } = rule;
  if (!active || isIdle(rule)) return undefined;
  const level = action?.type === undefined ? undefined : levelOfType(action.type);
  const served = asServed(rule, [...(action?.tags ?? []), ...statusTags(action), AUTOMATIC_ACTION + rule.action]);
  const { include, exclude } = served;
  const setting: DynamicRule = {
    ...served,
    tags: spelledAlike(served.tags ?? []),
    include: { relation: include?.relation ?? 'OR', tags: spelledAlike(include?.tags ?? []) },
    exclude: { relation: exclude?.relation ?? 'OR', tags: spelledAlike(exclude?.tags ?? []) },
  };
  const selection = { include: listOf(setting.include), exclude: listOf(setting.exclude) };
  const adds = addedByRule(setting);
  const source = sourceOf(target);
  const shape = JSON.stringify([selection, source, rule.threshold, rule.timeframe, rule.ttl, level ?? `?${rule.action}`]);
  const text = JSON.stringify([[...adds].sort(), shape]);
  return { kind: 'rule', key: keyOf('rule', id), setting, level, selection, adds, target: source, shape, text };
}

/** Returns a policy; undefined if it tags no request. */
export function effectivePolicy(policy: FlowControlPolicy): EffectivePolicy | undefined {
  const { id, active, key, steps } = policy;
  if (!active || key.length === 0 || steps.length === 0 || !(policy.timeframe > 0)) return undefined;
  const served = asServed(policy);
  const setting: FlowControlPolicy = {
    ...served,
    tags: spelledAlike(served.tags ?? []),
    include: spelledAlike(served.include ?? []),
    exclude: spelledAlike(served.exclude ?? []),
  };
  const selection = {
    include: { tags: setting.include ?? [], needsAll: false },
    exclude: { tags: setting.exclude ?? [], needsAll: false },
  };
  const adds = addedByPolicy(setting);
  const parts = new Set(key.flatMap(partsOf));
  const conditions = steps.map((step) => new Set(conditionsOf(step)));
  const window = conditions.length === 1 ? 0 : policy.timeframe;
  const sequence = JSON.stringify([selection, [...parts].sort(), conditions.map((each) => [...each].sort()), window]);
  const text = JSON.stringify([[...adds].sort(), sequence]);
  return { kind: 'policy', key: keyOf('policy', id), setting, selection, adds, parts, steps: conditions, sequence, text };
}

/** Beginning of the tags that say which action a request got. The rest is not certain, so an id stands for it. */
const AUTOMATIC_ACTION = 'action:';

/** Whether the service makes the tag from the action of a request, in a way that is not certain. */
export function namesAction(tag: string): boolean {
  return tag.startsWith(AUTOMATIC_ACTION);
}

/** The service tags a response with its status. */
function statusTags(action: ComparedAction | undefined): string[] {
  return action?.type === 'block' && typeof action.status === 'number' ? [`status:${action.status}`] : [];
}

/** Returns the tags that are not blank, and those that the service makes from names in lower case. */
function spelledAlike(tags: readonly string[]): string[] {
  const named = tags.filter((tag) => tag !== '');
  return [...new Set(named.map((tag) => (isAutomaticTag(tag.toLowerCase()) ? tag.toLowerCase() : tag)))];
}

function listOf({ relation, tags = [] }: NonNullable<DynamicRule['include']> = { tags: [] }): TagList {
  return { tags: [...tags].sort(), needsAll: relation === 'AND' && tags.length > 1 };
}

/** Returns what identifies the sources of a target. Targets with several names are the same. */
export function sourceOf(target: string): string {
  const value = targetOf(target);
  if (!value) return `? ${target}`;
  return JSON.stringify([value.fields, (value.parameters ?? []).map(({ field, name }) => spelled(field, name))]);
}

function partsOf(entry: FlowControlPolicy['key'][number]): string[] {
  return Object.entries(entry).flatMap(([member, name]) => {
    if (typeof name !== 'string') return [];
    const value = visitorOf([{ [member]: name }]);
    // Several attributes have names of which only one is that of a field.
    const field = member === 'attrs' && value?.fields.length === 1 && value.fields[0] !== 'security_config' ? value.fields[0]! : name;
    return [JSON.stringify([member, member === 'attrs' ? field : spelled(member, name)])];
  });
}

/** Names of headers ignore case. */
function spelled(field: string, name: string): string {
  return field === 'headers' ? name.toLowerCase() : name;
}

function conditionsOf({ method, uri, args, cookies, headers, plugins }: FlowControlPolicy['steps'][number]): string[] {
  const maps = { args, cookies, headers, plugins };
  return [
    ...(method === undefined ? [] : [JSON.stringify(['method', method])]),
    ...(uri === undefined ? [] : [JSON.stringify(['uri', uri])]),
    ...Object.entries(maps).flatMap(([map, values]) =>
      Object.entries(values ?? {}).map(([name, value]) => {
        const [field, lower] = [map, spelled(map, name)];
        return JSON.stringify([field, lower, field === 'headers' && lower === 'host' ? value.toLowerCase() : value]);
      }),
    ),
  ];
}
