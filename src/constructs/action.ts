/**
 * An action. It defines what happens to a request that a rule or a policy caught.
 */
export interface IAction {
  /**
   * Id of the action in its configuration.
   *
   * @attribute
   */
  readonly actionId: string;
}

/**
 * Actions that already exist: the built-in ones of the service, and those that are managed elsewhere.
 */
export abstract class Action {
  /**
   * The built-in action that only watches: the request goes on, and the event is reported.
   */
  public static monitor(): IAction {
    return Action.fromActionId('action-monitor');
  }

  /**
   * The built-in action for dynamic rules: the request is answered with status 474.
   */
  public static dynamicRuleBlock(): IAction {
    return Action.fromActionId('action-dynamic-rule-block');
  }

  /**
   * An action that is managed elsewhere.
   *
   * @param actionId id of the action
   */
  public static fromActionId(actionId: string): IAction {
    return { actionId };
  }
}
