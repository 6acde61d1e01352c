import type { IResolvable } from 'cdktf';
import { Construct } from 'constructs';
import { FlowControlPolicy as FlowControlPolicyBinding, type FlowControlPolicyConfig } from '../bindings/flow-control-policy';
import { DataSvcFlowControlPolicy } from '../bindings/data-svc-flow-control-policy';
import { commonTags } from './internal/common-tags';
import type { Duration } from './duration';
import { checkEntry, deploymentOf } from './internal/entry';
import { convert, doubtful, type ConstructFinding } from './internal/findings';
import { entryImportId } from './internal/import-id';
import { importResource } from './internal/imports';
import type { FlowKey } from './flow-key';
import type { FlowStep } from './flow-step';
import { positiveFindings } from './internal/positive';
import { ServiceTag } from './service-tag';
import { type RequestCountOptions, requestCount } from './traffic/request-count';
import type { ResourceProps } from './resource-props';

/**
 * A flow control policy, managed by this app or outside of it.
 */
export interface IFlowControlPolicy {
  /**
   * Id of the policy in its configuration.
   *
   * @attribute
   */
  readonly flowControlPolicyId: string;
}

/**
 * Properties of a flow control policy, alone or in a set.
 */
export interface FlowControlPolicyOptions {
  /**
   * Name shown to operators. Unique among the flow control policies of a configuration.
   */
  readonly name: string;

  /**
   * Purpose of the policy, as free text.
   * @default ""
   */
  readonly description?: string;

  /**
   * Whether the flow is active.
   * @default true
   */
  readonly active?: boolean | IResolvable;

  /**
   * Tags of requests to include. A request needs at least one of them. Not a `TagSelector`, because the service has no other
   * relation for policies.
   * @default - all requests
   */
  readonly include?: string[];

  /**
   * Tags of requests to exclude. A request with at least one of them is excluded.
   * @default - none
   */
  readonly exclude?: string[];

  /**
   * Tags that the policy adds to the last request of the sequence.
   * @default - none
   */
  readonly tags?: string[];

  /**
   * Time window for the whole sequence. It begins with the first request.
   */
  readonly timeframe: Duration;

  /**
   * Key of a visitor: requests with the same value in every part of the key come from the same visitor.
   */
  readonly key: FlowKey[];

  /**
   * The requests of the sequence, in order.
   */
  readonly steps: FlowStep[];
}

/**
 * A flow control policy that is a Terraform resource of its own.
 */
export interface FlowControlPolicyProps extends FlowControlPolicyOptions, ResourceProps {
  /**
   * Id of the policy: letters, digits, `-` and `_`. A change of the id replaces the policy.
   * @default - made from the name when the policy is created, and kept when the name changes
   */
  readonly flowControlPolicyId?: string;
}

/**
 * Watches for visitors who send certain requests in a certain order within a time window, and adds tags to the last request
 * of the sequence. The policy never blocks a request (contract, sections 2.6 and 4.4).
 *
 * @example
 * declare const prod: Configuration;
 * new FlowControlPolicy(prod, 'BasketThenPay', {
 *   name: 'Basket, then pay',
 *   key: [FlowKey.SESSION],
 *   steps: [FlowStep.get('/basket'), FlowStep.post('/pay')],
 *   timeframe: Duration.minutes(15),
 *   tags: ['paid-properly'],
 * });
 */
export class FlowControlPolicy extends Construct implements IFlowControlPolicy {
  /**
   * Refers to a flow control policy that this app does not manage.
   *
   * @param flowControlPolicyId id of the policy
   */
  public static fromFlowControlPolicyId(flowControlPolicyId: string): IFlowControlPolicy {
    return { flowControlPolicyId };
  }

  /**
   * Refers to a flow control policy by its name. Each plan looks up the name, and fails if no flow control policy
   * has it.
   *
   * @param scope a `Configuration`, or a construct under one
   * @param id unique in the scope
   * @param name of the flow control policy, exactly as the service has it
   */
  public static fromFlowControlPolicyName(scope: Construct, id: string, name: string): IFlowControlPolicy {
    return { flowControlPolicyId: new DataSvcFlowControlPolicy(scope, id, { name }).id };
  }

  /** The Terraform resource under this construct. */
  public readonly resource: FlowControlPolicyBinding;

  private readonly name: string;

  /**
   * @param scope a `Configuration`, or a construct under one
   * @param id unique in the scope
   * @param props properties of the policy
   */
  public constructor(scope: Construct, id: string, props: FlowControlPolicyProps) {
    super(scope, id);
    this.name = props.name;
    const { flowControlPolicyId, keepOnDestroy, provider, ...options } = props;
    const findings: ConstructFinding[] = [];
    const entry = flowControlPolicyBinding(options, findings);
    this.resource = new FlowControlPolicyBinding(this, 'Resource', {
      ...deploymentOf({ keepOnDestroy, provider }),
      id: flowControlPolicyId,
      ...entry,
    });
    const identity = { id: flowControlPolicyId, name: props.name, provider };
    checkEntry(this, 'flow control policy', identity, () => findings);
  }

  /** Id of the policy, as a token. Constructs that refer to it are deployed after this one. */
  public get flowControlPolicyId(): string {
    return this.resource.id;
  }

  /**
   * Counts the requests that the service has tagged for this policy: the last requests of complete sequences. Each plan asks the service.
   * The state contains counts for each segment of time and the busiest host name, and no requests.
   *
   * @param id unique under the policy
   * @param options the requests to count
   * @returns the number of requests, as a token
   * @throws Error if the name of the policy is known at deployment only, because the tag is made from it
   */
  public taggedRequests(id: string, options: RequestCountOptions): number {
    return requestCount(this, id, ServiceTag.flowControlPolicyName(this.name), options);
  }

  /**
   * Imports an existing flow control policy into the state instead of creating one. Remove the call
   * after the deployment.
   *
   * @param flowControlPolicyId id of the flow control policy. Outside of a `Configuration`, write the
   *   name of the configuration before it: `prod/basket-then-pay`
   * @throws Error when it names no configuration, or another one than the construct is under
   */
  public importFrom(flowControlPolicyId: string): void {
    importResource(this.resource, entryImportId(this, 'flow control policy', flowControlPolicyId));
  }
}

/**
 * Returns the attributes of a policy, and adds the findings.
 *
 * @internal
 */
export function flowControlPolicyBinding(options: FlowControlPolicyOptions, findings: ConstructFinding[]): FlowControlPolicyConfig {
  const { active = true, timeframe, key, steps, ...same } = options;
  const seconds = convert(findings, 'timeframe', () => timeframe.toSeconds(), 1);
  findings.push(...flowControlPolicyFindings(options), ...positiveFindings('timeframe', seconds, timeframe));
  return {
    ...same,
    active,
    timeframe: seconds,
    key: key.map((part) => part._toBinding()),
    steps: steps.map((step) => step._toBinding()),
  };
}

function flowControlPolicyFindings({ include = [], exclude = [], key, steps }: FlowControlPolicyOptions): ConstructFinding[] {
  const problems: ConstructFinding[] = [];
  const both = commonTags(include, exclude);
  if (both.length > 0)
    problems.push(doubtful(`These tags are both included and excluded: ${both.join(', ')}. Remove each from one of the two.`));
  if (key.length === 0) problems.push(doubtful('The key is empty. Add a part that identifies the visitor, for example the session.'));
  if (steps.length === 0) problems.push(doubtful('There are no steps. Add the requests of the sequence.'));
  return problems;
}
