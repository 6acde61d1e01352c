import type { DynamicRule, FlowControlPolicy } from '../../model';

/** A configuration of a service. Two services may have one of the same name. */
export interface Place {
  /** Tells the services of a stack or a plan apart. */
  readonly service?: string | undefined;
  readonly config: string;
}

/** A setting of a stack or a plan that acts on traffic, as the API would read it. */
export interface StackSetting<Setting> extends Place {
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
export function usedBy(rules: StackSettings['rules']): (place: UnknownPlace, id: unknown) => boolean {
  const used = new Set(rules.map(({ setting: { action }, ...place }) => placeKey(place, action)));
  return (place, id) => used.has(placeKey(place, id));
}

/** A place whose configuration may not be known. */
export interface UnknownPlace {
  readonly service?: string | undefined;
  readonly config?: unknown;
}

/** Returns a key of a place, or of what has an id there. */
export function placeKey({ service, config }: UnknownPlace, id?: unknown): string {
  return JSON.stringify([service, config, id]);
}
