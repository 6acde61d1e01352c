import { Fn, type TerraformProvider, Token } from 'cdktf';
import { Construct } from 'constructs';
import { FlowControlPolicySet as FlowControlPolicySetBinding, type FlowControlPolicySetEntries } from '../bindings/flow-control-policy-set';
import type { Duration } from './duration';
import { entryIdProblems } from './entry-id';
import { EntryRegistry } from './entry-registry';
import type { FlowKey } from './flow-key';
import type { FlowStep } from './flow-step';

/**
 * A flow control policy that this app or somebody else manages.
 */
export interface IFlowControlPolicy {
  /**
   * Id of the policy in its configuration.
   *
   * @attribute
   */
  readonly policyId: string;
}

/**
 * Properties of a flow control policy: a sequence of requests, and the tags that its last request gets.
 */
export interface FlowControlPolicyProps {
  /**
   * Name shown to operators. Unique among the flow control policies of a configuration.
   */
  readonly name: string;

  /**
   * Purpose of the policy.
   * @default ""
   */
  readonly description?: string;

  /**
   * Whether the flow is active.
   * @default true
   */
  readonly active?: boolean;

  /**
   * Tags of requests to include. A request needs one of them.
   * @default - all requests
   */
  readonly include?: string[];

  /**
   * Tags of requests to exclude. A request needs one of them.
   * @default - none
   */
  readonly exclude?: string[];

  /**
   * Tags to apply to the last request of the sequence.
   * @default - none
   */
  readonly tags?: string[];

  /**
   * Time within which the other requests of the sequence must follow the first one.
   */
  readonly timeframe: Duration;

  /**
   * The parts of a request that identify the visitor, all of them together.
   */
  readonly key: FlowKey[];

  /**
   * The requests, in order.
   */
  readonly steps: FlowStep[];
}

/**
 * All flow control policies of a configuration.
 */
export interface FlowControlPolicySetProps {
  /**
   * Ids of policies that are left alone, as patterns with `*` and `?`.
   * @default - the built-in policies of the service: `__*`
   */
  readonly keep?: string[];

  /**
   * Whether the set may delete or overwrite policies that it did not manage before: when it is created, those that already
   * exist; later, those that `keep` protected until then. Otherwise the plan is an error that lists them.
   * @default false
   */
  readonly overwrite?: boolean;

  /**
   * The provider that deploys the set.
   * @default - the provider of the configuration, or else the provider of the stack
   */
  readonly provider?: TerraformProvider;
}

/**
 * All flow control policies of a configuration, as one set that is written at once. The set is authoritative: a policy that
 * is not in it is deleted, and the plan shows that.
 */
export class FlowControlPolicySet extends Construct {
  /** The Terraform resource under this construct. */
  public readonly resource: FlowControlPolicySetBinding;

  private readonly entries: { [policyId: string]: FlowControlPolicySetEntries } = {};
  private readonly problems: string[] = [];

  /**
   * @param scope a `Configuration`, or a construct under one
   * @param id unique in the scope
   * @param props properties of the set
   */
  public constructor(scope: Construct, id: string, props: FlowControlPolicySetProps = {}) {
    super(scope, id);
    this.resource = new FlowControlPolicySetBinding(this, 'Resource', {
      provider: props.provider,
      keep: props.keep,
      overwrite: props.overwrite,
      // addPolicy fills it, until the synthesis.
      entries: this.entries,
    });
    this.node.addValidation({ validate: () => [...this.problems, ...this.sharedNames()] });
    EntryRegistry.of(this).enterOnly(this, 'flow control policies', props.provider);
  }

  /**
   * Adds a policy.
   *
   * @param policyId id of the policy: letters, digits, `-` and `_`
   * @param props properties of the policy
   * @returns a reference to the policy. What refers to it is deployed after the set.
   * @throws Error if the set already has a policy with this id
   */
  public addPolicy(policyId: string, props: FlowControlPolicyProps): IFlowControlPolicy {
    if (Object.hasOwn(this.entries, policyId)) {
      throw new Error(`${this.node.path} already has a policy with the id "${policyId}". Give one of them another.`);
    }
    this.problems.push(...entryIdProblems(policyId), ...problemsOf(props).map((problem) => `${policyId}: ${problem}`));
    this.entries[policyId] = {
      name: props.name,
      description: props.description,
      active: props.active ?? true,
      include: props.include,
      exclude: props.exclude,
      tags: props.tags,
      timeframe: props.timeframe.toSeconds(),
      key: props.key.map((key) => key._toBinding()),
      steps: props.steps.map((step) => step._toBinding()),
    };
    return this.entry(policyId);
  }

  /**
   * Returns a reference to a policy of this set. What refers to it is deployed after the set.
   *
   * @param policyId id of the policy
   * @throws Error if the set has no policy with this id
   */
  public entry(policyId: string): IFlowControlPolicy {
    if (!Object.hasOwn(this.entries, policyId)) {
      const known = Object.keys(this.entries).join(', ') || 'none';
      throw new Error(`${this.node.path} has no policy with the id "${policyId}". It has: ${known}.`);
    }
    const entries = this.resource.interpolationForAttribute('entries');
    return { policyId: Token.asString(Fn.lookupNested(entries, [policyId, 'id'])) };
  }

  private sharedNames(): string[] {
    const byName = new Map<string, string[]>();
    for (const [id, { name }] of Object.entries(this.entries)) byName.set(name.trim(), [...(byName.get(name.trim()) ?? []), id]);
    return [...byName]
      .filter(([name, ids]) => ids.length > 1 && !Token.isUnresolved(name))
      .map(([name, ids]) => `The name "${name}" is used by ${ids.join(' and ')}. Give each its own.`);
  }
}

function problemsOf({ name, include = [], exclude = [], key, steps }: FlowControlPolicyProps): string[] {
  const problems: string[] = [];
  if (name.trim() === '') problems.push('The name is empty.');
  const excluded = new Set(exclude);
  const both = include.filter((tag) => excluded.has(tag));
  if (both.length > 0) problems.push(`Included and excluded alike: ${both.join(', ')}. Take each out of one of the two.`);
  if (key.length === 0) problems.push('The key is empty: say what makes requests come from the same visitor.');
  if (steps.length === 0) problems.push('There are no steps: say which requests the flow is made of.');
  return problems;
}
