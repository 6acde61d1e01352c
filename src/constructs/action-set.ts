import { Construct } from 'constructs';
import { ActionSet as ActionSetBinding, type ActionSetEntries } from '../bindings/action-set';
import type { ActionOptions, IAction } from './action';
import { EntryRegistry } from './entry-registry';
import type { EntrySetProps } from './entry-set-props';
import { SetEntries } from './set-entries';

/**
 * All actions of a configuration, as one set that is written at once. The set is authoritative: an action that is not in it
 * is deleted, and the plan shows that (contract, section 4.6).
 *
 * @example
 * declare const prod: Configuration;
 * const actions = new ActionSet(prod, 'Actions');
 * actions.addAction('polite-block', { name: 'Polite block', actionType: ActionType.block({ status: 403 }) });
 */
export class ActionSet extends Construct {
  /** The Terraform resource under this construct. */
  public readonly resource: ActionSetBinding;

  private readonly entries = new SetEntries<ActionSetEntries>(this, 'action');

  /**
   * @param scope a `Configuration`, or anything under one
   * @param id unique in the scope
   * @param props how the set treats what is there
   */
  public constructor(scope: Construct, id: string, props: EntrySetProps = {}) {
    super(scope, id);
    this.resource = new ActionSetBinding(this, 'Resource', { ...props, entries: this.entries.bindings });
    EntryRegistry.of(this).enterOnly(this, 'actions', props.provider);
  }

  /**
   * Takes the actions that the configuration already has into the state. Remove the call after the deployment.
   *
   * @param importId name of the configuration: `prod`. Entries that match the default of `keep` follow after two slashes:
   *   `prod//__mine,__mine-too`
   */
  public importFrom(importId: string): void {
    this.resource.importFrom(importId);
  }

  /**
   * Adds an action.
   *
   * @param actionId id of the action: letters, digits, `-` and `_`
   * @param options what the action does
   * @returns a reference that orders deployments
   * @throws Error when the set has an action with this id
   */
  public addAction(actionId: string, options: ActionOptions): IAction {
    const { actionType, ...same } = options;
    this.entries.add(actionId, { ...same, ...actionType._toBinding() });
    return this.entry(actionId);
  }

  /**
   * An action of this set, for others to refer to. What refers to it is deployed after the set.
   *
   * @param actionId id of the action
   * @throws Error when the set has no action with this id
   */
  public entry(actionId: string): IAction {
    return { actionId: this.entries.idOf(actionId, this.resource) };
  }
}
