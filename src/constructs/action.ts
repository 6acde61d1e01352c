import { Construct } from 'constructs';
import { Action as ActionBinding } from '../bindings/action';
import { DataSvcAction } from '../bindings/data-svc-action';
import type { ActionType } from './action-type';
import { BuiltInId } from './built-in-id';
import { checkEntry, deploymentOf, lifecycleOfReferredTo } from './internal/entry';
import { entryImportId } from './internal/import-id';
import { importResource } from './internal/imports';
import type { ResourceProps } from './resource-props';

/**
 * An action on the requests that a rule or a policy has caught: an `Action`, an entry of an `ActionSet`, or a built-in action. A string
 * with an id is no action: `Action` has a method that makes an action from an id (`fromActionId`, in Python `from_action_id`).
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
 * Properties of an action, alone or in a set.
 */
export interface ActionOptions {
  /**
   * Name shown to operators. Unique among the actions of a configuration.
   */
  readonly name: string;

  /**
   * Type and parameters of the action.
   */
  readonly actionType: ActionType;

  /**
   * Purpose of the action, as free text.
   * @default ""
   */
  readonly description?: string;

  /**
   * Tags that the action adds to the request.
   * @default - none
   */
  readonly tags?: string[];
}

/**
 * An action that is a Terraform resource of its own.
 */
export interface ActionProps extends ActionOptions, ResourceProps {
  /**
   * Id of the action: letters, digits, `-` and `_`. A change of the id replaces the action.
   * @default - made from the name when the action is created, and kept when the name changes
   */
  readonly actionId?: string;
}

/**
 * An action on the requests that a rule or a policy has caught (contract, sections 2.8 and 4.6).
 *
 * The resource has `create_before_destroy`: a deployment updates the rules that cease to refer to the action before it destroys the action.
 * To set another lifecycle, assign `lifecycle` of the resource.
 *
 * @example
 * declare const prod: Configuration;
 * new Action(prod, 'Polite', {
 *   name: 'Polite block',
 *   actionType: ActionType.block({ status: 403, content: 'We could not take your request.' }),
 * });
 */
export class Action extends Construct implements IAction {
  /**
   * The built-in action `action-monitor`: reports the request and lets it pass.
   */
  public static monitor(): IAction {
    return Action.fromActionId(BuiltInId.ACTION_MONITOR);
  }

  /**
   * The built-in action for access lists: responds with status 472.
   */
  public static aclBlock(): IAction {
    return Action.fromActionId(BuiltInId.ACTION_ACL_BLOCK);
  }

  /**
   * The built-in action for rate limits: responds with status 471.
   */
  public static rateLimitBlock(): IAction {
    return Action.fromActionId(BuiltInId.ACTION_RATE_LIMIT_BLOCK);
  }

  /**
   * The built-in action for dynamic rules: responds with status 474.
   */
  public static dynamicRuleBlock(): IAction {
    return Action.fromActionId(BuiltInId.ACTION_DYNAMIC_RULE_BLOCK);
  }

  /**
   * Refers to an action that this app does not manage.
   *
   * @param actionId id of the action
   */
  public static fromActionId(actionId: string): IAction {
    return { actionId };
  }

  /**
   * Refers to an action by its name. Each plan looks up the name, and fails if no action
   * has it.
   *
   * @param scope a `Configuration`, or a construct under one
   * @param id unique in the scope
   * @param name of the action, exactly as the service has it
   */
  public static fromActionName(scope: Construct, id: string, name: string): IAction {
    return { actionId: new DataSvcAction(scope, id, { name }).id };
  }

  /** The Terraform resource under this construct. */
  public readonly resource: ActionBinding;

  /**
   * @param scope a `Configuration`, or a construct under one
   * @param id unique in the scope
   * @param props properties of the action
   */
  public constructor(scope: Construct, id: string, props: ActionProps) {
    super(scope, id);
    const { actionId, actionType, keepOnDestroy, provider, ...same } = props;
    this.resource = new ActionBinding(this, 'Resource', {
      ...deploymentOf({ keepOnDestroy, provider }),
      ...lifecycleOfReferredTo(),
      id: actionId,
      ...same,
      ...actionType._toBinding(),
    });
    checkEntry(this, 'action', { id: actionId, name: props.name, provider });
  }

  /** Id of the action, as a token. Constructs that refer to it are deployed after this one. */
  public get actionId(): string {
    return this.resource.id;
  }

  /**
   * Imports an existing action into the state instead of creating one. Remove the call
   * after the deployment.
   *
   * @param actionId id of the action. Outside of a `Configuration`, write the
   *   name of the configuration before it: `prod/polite-block`
   * @throws Error when it names no configuration, or another one than the construct is under
   */
  public importFrom(actionId: string): void {
    importResource(this.resource, entryImportId(this, 'action', actionId));
  }
}
