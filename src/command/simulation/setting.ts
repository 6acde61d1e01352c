import type { DynamicRule, FlowControlPolicy } from '../../model';

/** A setting of a stack or a plan that acts on traffic, as the API would read it. */
export interface StackSetting<Setting> {
  readonly config: string;
  /** Address in the stack. */
  readonly address: string;
  readonly setting: Setting;
}

/** An action, as far as a simulation needs it. */
export interface ActionTags {
  readonly id: string;
  /** Tags that it adds to the requests of a source that a rule has caught. */
  readonly tags: readonly string[];
}

export interface StackSettings {
  readonly rules: readonly StackSetting<DynamicRule>[];
  readonly policies: readonly StackSetting<FlowControlPolicy>[];
  /** Actions that rules use, as far as they are known. */
  readonly actions: readonly StackSetting<ActionTags>[];
}

/** Fields without effect on traffic, whose values may be known only after the apply. */
export const IDLE: ReadonlySet<string> = new Set(['action', 'description']);

/** Returns whether a rule uses an action of a configuration. */
export function usedBy(rules: StackSettings['rules']): (config: unknown, id: unknown) => boolean {
  const used = new Set(rules.map(({ config, setting: { action } }) => JSON.stringify([config, action])));
  return (config, id) => used.has(JSON.stringify([config, id]));
}
