import { Annotations, type IAspect } from 'cdktf';
import type { IConstruct } from 'constructs';
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
 * Checks every construct and binding of this package for settings that weaken the protection, at synthesis.
 *
 * @example
 * declare const app: App;
 * declare const template: ProxyTemplate;
 * Aspects.of(app).add(new ProtectionChecks({ asErrors: true }));
 * ProtectionChecks.suppress(template, ProtectionRule.TLS_BELOW_1_2, 'The tills of the shops speak TLS 1.1 until May.');
 */
export class ProtectionChecks implements IAspect {
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
      throw new Error(`ProtectionChecks.suppress(): the reason is empty. Write why ${construct.node.path} may ignore ${rule.ruleId}.`);
    const suppressed = suppressionsOf(construct) ?? new Set<string>();
    suppressed.add(rule.ruleId);
    Object.defineProperty(construct, SUPPRESSIONS, { value: suppressed, configurable: true });
  }

  private readonly asErrors: boolean;

  /**
   * @param props severity of findings
   */
  public constructor(props: ProtectionChecksProps = {}) {
    this.asErrors = props.asErrors ?? false;
  }

  /**
   * Reports the findings in a construct. The CDK calls this method at synthesis.
   *
   * @param node any construct
   */
  public visit(node: IConstruct): void {
    for (const { rule, text } of inspect(node).flatMap(findings)) {
      if (node.node.scopes.some((scope) => suppressionsOf(scope)?.has(rule.ruleId))) continue;
      const message = `${rule.ruleId}: ${text}`;
      if (this.asErrors) Annotations.of(node).addError(message);
      else Annotations.of(node).addWarning(message);
    }
  }
}

/** Returns the rules that a construct suppresses. Stored on the construct, because an app may load two copies of this package. */
function suppressionsOf(construct: IConstruct): Set<string> | undefined {
  return (construct as IConstruct & { [SUPPRESSIONS]?: Set<string> })[SUPPRESSIONS];
}
