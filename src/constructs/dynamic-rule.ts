import type { IResolvable } from 'cdktf';
import { Construct } from 'constructs';
import { DynamicRule as DynamicRuleBinding } from '../bindings/dynamic-rule';
import { DataSvcDynamicRule } from '../bindings/data-svc-dynamic-rule';
import type { IAction } from './action';
import type { Duration } from './duration';
import { checkEntry, deploymentOf } from './internal/entry';
import { convert, doubtful, type ConstructFinding } from './internal/findings';
import { entryImportId } from './internal/import-id';
import { importResource } from './internal/imports';
import { positiveFindings } from './internal/positive';
import { RuleTarget } from './rule-target';
import { ServiceTag } from './service-tag';
import { TagSelector } from './tag-selector';
import { type RequestCountOptions, requestCount } from './traffic/request-count';
import type { ResourceProps } from './resource-props';

/**
 * A dynamic rule, managed by this app or outside of it.
 */
export interface IDynamicRule {
  /**
   * Id of the rule in its configuration.
   *
   * @attribute
   */
  readonly dynamicRuleId: string;
}

/**
 * Properties of `DynamicRule`.
 */
export interface DynamicRuleProps extends ResourceProps {
  /**
   * Name shown to operators. Unique among the dynamic rules of a configuration.
   */
  readonly name: string;

  /**
   * Id of the rule: letters, digits, `-` and `_`. A change of the id replaces the rule.
   * @default - made from the name when the rule is created, and kept when the name changes
   */
  readonly dynamicRuleId?: string;

  /**
   * Purpose of the rule.
   * @default ""
   */
  readonly description?: string;

  /**
   * Action on the requests of a caught source: an `Action`, an entry of an `ActionSet`, or a built-in action. For an id, use the method
   * of `Action` that makes an action from an id (`fromActionId`, in Python `from_action_id`).
   */
  readonly action: IAction;

  /**
   * Whether the rule is evaluated.
   * @default true
   */
  readonly active?: boolean | IResolvable;

  /**
   * Whether the edge filters the caught sources.
   * @default false
   */
  readonly offloadIpFiltering?: boolean | IResolvable;

  /**
   * The part of a request that identifies its source.
   * @default RuleTarget.IP
   */
  readonly target?: RuleTarget;

  /**
   * Number of matching requests within the timeframe above which a source is caught.
   */
  readonly threshold: number;

  /**
   * Length of the window in which requests are counted.
   */
  readonly timeframe: Duration;

  /**
   * Duration of the action on a caught source.
   */
  readonly ttl: Duration;

  /**
   * Tags that the requests of a caught source get.
   * @default - none
   */
  readonly tags?: string[];

  /**
   * Requests that the rule counts.
   * @default - every request
   */
  readonly include?: TagSelector;

  /**
   * Requests that are not counted, even if `include` selects them.
   * @default - no request
   */
  readonly exclude?: TagSelector;
}

/**
 * Counts matching requests per source, and applies an action for some time to each source that exceeds a threshold within a
 * time window.
 *
 * @example
 * declare const prod: Configuration;
 * new DynamicRule(prod, 'LoginBursts', {
 *   name: 'Login bursts',
 *   include: TagSelector.allOf('login-page', 'method-post'),
 *   exclude: TagSelector.anyOf('office-network'),
 *   threshold: 40,
 *   timeframe: Duration.minutes(2),
 *   action: Action.dynamicRuleBlock(),
 *   ttl: Duration.hours(2),
 * });
 */
export class DynamicRule extends Construct implements IDynamicRule {
  /**
   * Refers to a rule that this app does not manage.
   *
   * @param dynamicRuleId id of the rule
   */
  public static fromDynamicRuleId(dynamicRuleId: string): IDynamicRule {
    return { dynamicRuleId };
  }

  /**
   * Refers to a dynamic rule by its name. Each plan looks up the name, and fails if no dynamic rule
   * has it.
   *
   * @param scope a `Configuration`, or a construct under one
   * @param id unique in the scope
   * @param name of the dynamic rule, exactly as the service has it
   */
  public static fromDynamicRuleName(scope: Construct, id: string, name: string): IDynamicRule {
    return { dynamicRuleId: new DataSvcDynamicRule(scope, id, { name }).id };
  }

  /** The Terraform resource under this construct. */
  public readonly resource: DynamicRuleBinding;

  private readonly name: string;

  /**
   * @param scope a `Configuration`, or a construct under one
   * @param id unique in the scope
   * @param props properties of the rule
   */
  public constructor(scope: Construct, id: string, props: DynamicRuleProps) {
    super(scope, id);
    this.name = props.name;
    const include = props.include ?? TagSelector.all();
    const exclude = props.exclude ?? TagSelector.none();

    const findings: ConstructFinding[] = [];
    const timeframe = convert(findings, 'timeframe', () => props.timeframe.toSeconds(), 1);
    const ttl = convert(findings, 'ttl', () => props.ttl.toSeconds(), 1);
    findings.push(
      ...findingsIn(props, include, exclude),
      ...positiveFindings('timeframe', timeframe, props.timeframe),
      ...positiveFindings('ttl', ttl, props.ttl),
    );

    this.resource = new DynamicRuleBinding(this, 'Resource', {
      ...deploymentOf(props),
      id: props.dynamicRuleId,
      name: props.name,
      description: props.description,
      action: props.action.actionId,
      active: props.active ?? true,
      offloadIpFiltering: props.offloadIpFiltering ?? false,
      target: (props.target ?? RuleTarget.IP).value,
      threshold: props.threshold,
      timeframe,
      ttl,
      tags: props.tags,
      include: { relation: include.relation, tags: include.tags },
      exclude: { relation: exclude.relation, tags: exclude.tags },
    });

    const identity = { id: props.dynamicRuleId, name: props.name, provider: props.provider };
    checkEntry(this, 'dynamic rule', identity, () => findings);
  }

  /** Id of the rule, as a token. Constructs that refer to it are deployed after this one. */
  public get dynamicRuleId(): string {
    return this.resource.id;
  }

  /**
   * Counts the requests that the service has tagged for this rule: requests from the sources that the rule had caught. Each plan asks the
   * service. The state contains counts for each segment of time and the busiest host name, and no requests.
   *
   * @param id unique under the rule
   * @param options the requests to count
   * @returns the number of requests, as a token
   * @throws Error if the name of the rule is known at deployment only, because the tag is made from it
   */
  public caughtRequests(id: string, options: RequestCountOptions): number {
    return requestCount(this, id, ServiceTag.dynamicRule(this.name), options);
  }

  /**
   * Imports an existing dynamic rule into the state instead of creating one. Remove the call
   * after the deployment.
   *
   * @param dynamicRuleId id of the dynamic rule. Outside of a `Configuration`, write the
   *   name of the configuration before it: `prod/login-bursts`
   * @throws Error when it names no configuration, or another one than the construct is under
   */
  public importFrom(dynamicRuleId: string): void {
    importResource(this.resource, entryImportId(this, 'dynamic rule', dynamicRuleId));
  }
}

function findingsIn({ threshold }: DynamicRuleProps, include: TagSelector, exclude: TagSelector): ConstructFinding[] {
  const problems: ConstructFinding[] = [];
  const both = include.commonTags(exclude);
  if (both.length > 0)
    problems.push(doubtful(`These tags are both included and excluded: ${both.join(', ')}. Remove each from one of the two.`));
  problems.push(...positiveFindings('threshold', threshold, threshold));
  return problems;
}
