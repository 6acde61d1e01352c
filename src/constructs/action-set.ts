import { Construct } from 'constructs';
import { ActionSet as ActionSetBinding, type ActionSetEntries } from '../bindings/action-set';
import type { ActionOptions, IAction } from './action';
import { deploymentOf } from './internal/entry';
import { EntryRegistry } from './internal/entry-registry';
import { importResource } from './internal/imports';
import type { EntrySetProps } from './entry-set-props';
import { SetEntries } from './internal/set-entries';

/**
 * All actions of a configuration, written with one request. The set is authoritative: actions outside of the set are deleted, and
 * the plan shows the deletions (contract, section 4.6).
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
   * @param scope a `Configuration`, or a construct under one
   * @param id unique in the scope
   * @param props properties of the set
   */
  public constructor(scope: Construct, id: string, props: EntrySetProps = {}) {
    super(scope, id);
    this.resource = new ActionSetBinding(this, 'Resource', {
      ...deploymentOf(props),
      keep: props.keep,
      overwrite: props.overwrite,
      entries: this.entries.bindings,
    });
    EntryRegistry.of(this).enterSet(this, 'action', 'actions', props);
  }

  /**
   * Imports the existing actions of the configuration into the state. Remove the call after the deployment.
   *
   * @param importId name of the configuration: `prod`. Entries that match the default of `keep` follow after two slashes:
   *   `prod//__mine,__mine-too`
   */
  public importFrom(importId: string): void {
    importResource(this.resource, importId);
  }

  /**
   * Adds an action.
   *
   * @param actionId id of the action: letters, digits, `-` and `_`
   * @param options properties of the action
   * @returns a reference that orders deployments
   * @throws Error when the set has an action with this id
   */
  public addAction(actionId: string, options: ActionOptions): IAction {
    const { actionType, ...same } = options;
    this.entries.add(actionId, { ...same, ...actionType._toBinding() });
    return this.entry(actionId);
  }

  /**
   * Refers to an action of this set. Constructs with the reference are deployed after the set.
   *
   * @param actionId id of the action
   * @throws Error when the set has no action with this id
   */
  public entry(actionId: string): IAction {
    return { actionId: this.entries.idOf(actionId, this.resource) };
  }
}
