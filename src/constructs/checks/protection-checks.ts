import { type IAspect, TerraformStack } from 'cdktf';
import type { IConstruct } from 'constructs';
import { report } from '../internal/findings';
import { AppEntries } from './app-entries';
import { applyChecks, markAsChecks, noteVisit } from './applied-checks';
import { inspect } from './inspected';
import type { ProtectionRule } from './protection-rule';
import { findings } from './rules';

const SUPPRESSIONS = Symbol.for('svc-waap.ProtectionChecks.suppressions');

/**
 * Properties of `ProtectionChecks`.
 */
export interface ProtectionChecksProps {
  /**
   * Whether findings are errors, which stop the synthesis. Otherwise they are warnings.
   * @default false
   */
  readonly asErrors?: boolean;
}

/**
 * Checks the constructs and bindings of this package for settings that weaken the protection, at synthesis.
 *
 * Use the method `apply`. The CDK does not run aspects of an app: added as an aspect of the app, it would check nothing, and the
 * synthesis fails. If the app skips validation, that is not noticed, and the checks do not see what aspects after them change. A finding
 * stays, even if an aspect after the checks mends it. The checks never see the overrides of a stack: override the resource or the provider
 * instead.
 *
 * Each finding has the path of its construct, the rule and the remedy. In TypeScript, it also has the line that created the construct. With
 * the environment variable `SVC_WAAP_TRACE`, it has all frames of the synthesis instead. `svc-waap preview` refuses a stack with errors.
 *
 * @example
 * declare const app: App;
 * declare const template: ProxyTemplate;
 * ProtectionChecks.apply(app, { asErrors: true });
 * ProtectionChecks.suppress(template, ProtectionRule.TLS_BELOW_1_2, 'The tills of the shops speak TLS 1.1 until May.');
 */
export class ProtectionChecks implements IAspect {
  /**
   * Checks a construct and all constructs under it, including those made later.
   *
   * @param scope an app, a stack or any other construct
   * @param props severity of findings
   */
  public static apply(scope: IConstruct, props: ProtectionChecksProps = {}): void {
    applyChecks(scope, new ProtectionChecks(props));
  }

  /**
   * Suppresses the findings of a rule in a construct and its children.
   *
   * @param construct root of the suppression
   * @param rule the rule
   * @param reason justification for the reader of the code
   * @throws Error when the reason is empty
   */
  public static suppress(construct: IConstruct, rule: ProtectionRule, reason: string): void {
    if (reason.trim() === '')
      throw new Error(`[${construct.node.path}] The suppression of ${rule.ruleId} has no reason. Write why the rule may be ignored.`);
    const suppressed = suppressionsOf(construct) ?? new Set<string>();
    suppressed.add(rule.ruleId);
    Object.defineProperty(construct, SUPPRESSIONS, { value: suppressed, configurable: true });
  }

  private readonly asErrors: boolean;

  /** The constructs visited since the entries were read. The app may change before it is synthesized again, or another stack is. */
  private readonly pass = new Set<IConstruct>();
  private entries?: AppEntries;

  /**
   * @param props severity of findings
   */
  public constructor(props: ProtectionChecksProps = {}) {
    this.asErrors = props.asErrors ?? false;
    markAsChecks(this);
  }

  /**
   * Reports the findings in a construct. The CDK calls this method at synthesis.
   *
   * @param node any construct
   */
  public visit(node: IConstruct): void {
    noteVisit(this, node);
    if (TerraformStack.isStack(node) || this.pass.has(node)) this.forget();
    this.pass.add(node);
    const entries = () => (this.entries ??= new AppEntries(node.node.root));
    for (const { rule, text } of inspect(node).flatMap((entry) => findings(entry, entries))) {
      if (node.node.scopes.some((scope) => suppressionsOf(scope)?.has(rule.ruleId))) continue;
      report(node, { isError: this.asErrors, text: `${rule.ruleId}: ${text}` });
    }
  }

  private forget(): void {
    this.pass.clear();
    this.entries = undefined;
  }
}

/** Returns the rules that a construct suppresses. Stored on the construct, because an app may load two copies of this package. */
function suppressionsOf(construct: IConstruct): Set<string> | undefined {
  return (construct as IConstruct & { [SUPPRESSIONS]?: Set<string> })[SUPPRESSIONS];
}
