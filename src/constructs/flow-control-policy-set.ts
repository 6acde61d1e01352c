import { Construct } from 'constructs';
import { FlowControlPolicySet as FlowControlPolicySetBinding, type FlowControlPolicySetEntries } from '../bindings/flow-control-policy-set';
import { flowControlPolicyBinding, type FlowControlPolicyOptions, type IFlowControlPolicy } from './flow-control-policy';
import { deploymentOf } from './internal/entry';
import { EntryRegistry } from './internal/entry-registry';
import type { EntrySetProps } from './entry-set-props';
import type { ConstructFinding } from './internal/findings';
import { importResource } from './internal/imports';
import { SetEntries } from './internal/set-entries';

/**
 * All flow control policies of a configuration, written with one request. The set is authoritative: policies outside of the set are
 * deleted, and the plan shows the deletions (contract, section 4.4).
 *
 * @example
 * declare const prod: Configuration;
 * const flows = new FlowControlPolicySet(prod, 'Flows');
 * flows.addFlowControlPolicy('basket-then-pay', {
 *   name: 'Basket, then pay',
 *   key: [FlowKey.SESSION],
 *   steps: [FlowStep.get('/basket'), FlowStep.post('/pay')],
 *   timeframe: Duration.minutes(15),
 *   tags: ['paid-properly'],
 * });
 */
export class FlowControlPolicySet extends Construct {
  /** The Terraform resource under this construct. */
  public readonly resource: FlowControlPolicySetBinding;

  private readonly entries = new SetEntries<FlowControlPolicySetEntries>(this, 'flow control policy');

  /**
   * @param scope a `Configuration`, or a construct under one
   * @param id unique in the scope
   * @param props properties of the set
   */
  public constructor(scope: Construct, id: string, props: EntrySetProps = {}) {
    super(scope, id);
    this.resource = new FlowControlPolicySetBinding(this, 'Resource', {
      ...deploymentOf(props),
      keep: props.keep,
      overwrite: props.overwrite,
      entries: this.entries.bindings,
    });
    EntryRegistry.of(this).enterSet(this, 'flow control policy', 'flow control policies', props);
  }

  /**
   * Imports the existing flow control policies of the configuration into the state. Remove the call after the deployment.
   *
   * @param importId name of the configuration: `prod`. Entries that match the default of `keep` follow after two slashes:
   *   `prod//__mine,__mine-too`
   */
  public importFrom(importId: string): void {
    importResource(this.resource, importId);
  }

  /**
   * Adds a flow control policy.
   *
   * @param flowControlPolicyId id of the flow control policy: letters, digits, `-` and `_`
   * @param options properties of the policy
   * @returns a reference that orders deployments
   * @throws Error when the set has a flow control policy with this id
   */
  public addFlowControlPolicy(flowControlPolicyId: string, options: FlowControlPolicyOptions): IFlowControlPolicy {
    const findings: ConstructFinding[] = [];
    this.entries.add(flowControlPolicyId, flowControlPolicyBinding(options, findings), findings);
    return this.entry(flowControlPolicyId);
  }

  /**
   * Refers to a flow control policy of this set. Constructs with the reference are deployed after the set.
   *
   * @param flowControlPolicyId id of the flow control policy
   * @throws Error when the set has no flow control policy with this id
   */
  public entry(flowControlPolicyId: string): IFlowControlPolicy {
    return { flowControlPolicyId: this.entries.idOf(flowControlPolicyId, this.resource) };
  }
}
