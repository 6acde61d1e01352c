/** A type of action (contract, section 2.8). */
export interface ActionType {
  readonly type: string;
  readonly does: string;
  /** Whether the request reaches the backend. */
  readonly passes: boolean;
  /** Rank of the protection: above 0, a request without an action. `skip` is below, because it also ends all other checks. */
  readonly strength: number;
}

/** The types of the contract. Deployments may have others. */
export const ACTION_TYPES: readonly ActionType[] = [
  { type: 'skip', does: 'stop the evaluation of the request', passes: true, strength: -1 },
  { type: 'block', does: 'respond with status, headers and content', passes: false, strength: 3 },
  { type: 'challenge', does: 'automatic test for bots', passes: false, strength: 2 },
  { type: 'ichallenge', does: 'interactive test', passes: false, strength: 2 },
  { type: 'monitor', does: 'only report', passes: true, strength: 1 },
];

/** Returns the strength of a type of action; undefined for an unrecognized type. */
export function strengthOf(type: string): number | undefined {
  return ACTION_TYPES.find((one) => one.type === type)?.strength;
}

/** A built-in action. */
export interface BuiltInAction {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** Status of the response, if the action blocks. */
  readonly status?: number;
}

/** The known built-in actions of running deployments, which have about ten. */
export const BUILT_IN_ACTIONS: readonly BuiltInAction[] = [
  { id: 'action-monitor', name: 'Monitor', type: 'monitor' },
  { id: 'action-acl-block', name: 'ACL block', type: 'block', status: 472 },
  { id: 'action-rate-limit-block', name: 'Rate limit block', type: 'block', status: 471 },
  { id: 'action-dynamic-rule-block', name: 'Dynamic rule block', type: 'block', status: 474 },
];
