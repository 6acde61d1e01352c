/** A type of action (contract, section 2.8). */
export interface ActionType {
  readonly type: string;
  readonly does: string;
  /** Whether the request reaches the backend. */
  readonly passes: boolean;
}

/** The types of the contract. Deployments may have others. */
export const ACTION_TYPES: readonly ActionType[] = [
  { type: 'skip', does: 'stop the evaluation of the request', passes: true },
  { type: 'block', does: 'respond with status, headers and content', passes: false },
  { type: 'challenge', does: 'automatic test for bots', passes: false },
  { type: 'ichallenge', does: 'interactive test', passes: false },
  { type: 'monitor', does: 'only report', passes: true },
];

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
