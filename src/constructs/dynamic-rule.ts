import type { TerraformProvider } from 'cdktf';
import { Token } from 'cdktf';
import { Construct } from 'constructs';
import { DynamicRule as DynamicRuleBinding } from '../bindings/dynamic-rule';
import type { IAction } from './action';
import type { Duration } from './duration';
import { entryIdProblems } from './entry-id';
import { EntryRegistry } from './entry-registry';
import { RuleTarget } from './rule-target';
import { TagSelector } from './tag-selector';

/**
 * A dynamic rule that this app or somebody else manages.
 */
export interface IDynamicRule {
  /**
   * Id of the rule in its configuration.
   *
   * @attribute
   */
  readonly ruleId: string;
}

/**
 * Properties of `DynamicRule`.
 */
export interface DynamicRuleProps {
  /**
   * Name shown to operators. Unique among the dynamic rules of a configuration.
   */
  readonly name: string;

  /**
   * Id of the rule: letters, digits, `-` and `_`. Changing it replaces the rule.
   * @default - made from the name when the rule is created, and kept when the name changes
   */
  readonly ruleId?: string;

  /**
   * Purpose of the rule.
   * @default ""
   */
  readonly description?: string;

  /**
   * What happens to the requests of a caught source.
   */
  readonly action: IAction;

  /**
   * Whether the rule is evaluated.
   * @default true
   */
  readonly active?: boolean;

  /**
   * Whether filtering of the caught sources happens at the edge.
   * @default false
   */
  readonly offloadIpFiltering?: boolean;

  /**
   * The part of a request that identifies its source.
   * @default RuleTarget.IP
   */
  readonly target?: RuleTarget;

  /**
   * A source is caught when it sends more matching requests than this within the timeframe.
   */
  readonly threshold: number;

  /**
   * Length of the window in which requests are counted.
   */
  readonly timeframe: Duration;

  /**
   * How long a source stays caught.
   */
  readonly ttl: Duration;

  /**
   * Tags that the requests of a caught source get.
   * @default - none
   */
  readonly tags?: string[];

  /**
   * Requests that the rule counts.
   * @default TagSelector.all()
   */
  readonly include?: TagSelector;

  /**
   * Requests that are not counted, even if `include` selects them.
   * @default TagSelector.none()
   */
  readonly exclude?: TagSelector;

  /**
   * The provider that deploys the rule.
   * @default - the provider of the configuration, or else the provider of the stack
   */
  readonly provider?: TerraformProvider;
}

/**
 * Watches traffic and, when one source sends more matching requests than a threshold within a time window, puts that
 * source under an action for a while.
 */
export class DynamicRule extends Construct implements IDynamicRule {
  /**
   * A rule that is managed elsewhere.
   *
   * @param ruleId id of the rule
   */
  public static fromDynamicRuleId(ruleId: string): IDynamicRule {
    return { ruleId };
  }

  public readonly ruleId: string;

  /** The Terraform resource under this construct. */
  public readonly resource: DynamicRuleBinding;

  /**
   * @param scope a `Configuration`, or a construct under one
   * @param id unique in the scope
   * @param props properties of the rule
   */
  public constructor(scope: Construct, id: string, props: DynamicRuleProps) {
    super(scope, id);
    const include = props.include ?? TagSelector.all();
    const exclude = props.exclude ?? TagSelector.none();

    this.resource = new DynamicRuleBinding(this, 'Resource', {
      provider: props.provider,
      id: props.ruleId,
      name: props.name,
      description: props.description,
      action: props.action.actionId,
      active: props.active ?? true,
      offloadIpFiltering: props.offloadIpFiltering ?? false,
      target: (props.target ?? RuleTarget.IP).value,
      threshold: props.threshold,
      timeframe: props.timeframe.toSeconds(),
      ttl: props.ttl.toSeconds(),
      tags: props.tags,
      include: { relation: include.relation, tags: include.tags },
      exclude: { relation: exclude.relation, tags: exclude.tags },
    });
    this.ruleId = this.resource.id;

    this.node.addValidation({ validate: () => problemsOf(props, include, exclude) });
    // Without an id, the id is made from the name. Then two rules with the same name are the same rule.
    const [noun, key] = props.ruleId === undefined ? ['dynamic rule name', props.name] : ['dynamic rule id', props.ruleId];
    EntryRegistry.of(this).enter(this, noun, key, props.provider);
  }
}

function problemsOf(props: DynamicRuleProps, include: TagSelector, exclude: TagSelector): string[] {
  const problems = entryIdProblems(props.ruleId);
  const both = include.commonTags(exclude);
  if (both.length > 0) {
    problems.push(`Included and excluded alike: ${both.join(', ')}. Some deployments refuse that; take each out of one of the two.`);
  }
  if (!Token.isUnresolved(props.threshold) && !Number.isInteger(props.threshold)) {
    problems.push(`The threshold ${props.threshold} is not a whole number of requests.`);
  }
  if (!Token.isUnresolved(props.name) && props.name.trim() === '') problems.push('The name is empty.');
  return problems;
}
