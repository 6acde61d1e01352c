/**
 * An action: what happens to a request that a rule or policy caught.
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
 * Actions that are there already: those that the service ships, and those that are managed elsewhere.
 */
export abstract class Action {
  /**
   * The action that the service ships for watching only: the request goes on, and the event is reported.
   */
  public static monitor(): IAction {
    return Action.fromActionId('action-monitor');
  }

  /**
   * The action that the service ships for dynamic rules: the request is answered with status 474.
   */
  public static dynamicRuleBlock(): IAction {
    return Action.fromActionId('action-dynamic-rule-block');
  }

  /**
   * An action that is managed elsewhere.
   *
   * @param actionId its id
   */
  public static fromActionId(actionId: string): IAction {
    return { actionId };
  }
}
