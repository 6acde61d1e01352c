import type { DynamicRule, FlowControlPolicy } from '../../model';

/** A setting of a stack or a plan that acts on traffic, as the API would read it. */
export interface StackSetting<Setting> {
  readonly config: string;
  /** Address in the stack. */
  readonly address: string;
  readonly setting: Setting;
}

export interface StackSettings {
  readonly rules: readonly StackSetting<DynamicRule>[];
  readonly policies: readonly StackSetting<FlowControlPolicy>[];
}

/** Fields without effect on traffic, whose values may be known only after the apply. */
export const IDLE: ReadonlySet<string> = new Set(['action', 'description']);
