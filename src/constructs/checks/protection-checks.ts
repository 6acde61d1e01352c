import { Annotations, type IAspect } from 'cdktf';
import type { IConstruct } from 'constructs';
import { inspect } from './inspected';
import type { ProtectionRule } from './protection-rule';
import { findings } from './rules';

const SUPPRESSIONS = Symbol.for('svc-waap.ProtectionChecks.suppressions');

/**
 * How findings are reported.
 */
export interface ProtectionChecksProps {
  /**
   * Whether a finding stops the synthesis. Otherwise it is a warning.
   * @default false
   */
  readonly asErrors?: boolean;
}

/**
 * Looks for settings that weaken the protection, in every construct and binding of this package, at synthesis.
 *
 * @example
 * declare const app: App;
 * declare const template: ProxyTemplate;
 * Aspects.of(app).add(new ProtectionChecks({ asErrors: true }));
 * ProtectionChecks.suppress(template, ProtectionRule.TLS_BELOW_1_2, 'The tills of the shops speak TLS 1.1 until May.');
 */
export class ProtectionChecks implements IAspect {
  /**
   * Accepts the findings of a rule in a construct and in all that is under it.
   *
   * @param construct where the rule is not to report
   * @param rule the rule
   * @param reason why this is all right, for those who read the code later
   * @throws Error when the reason is empty
   */
  public static suppress(construct: IConstruct, rule: ProtectionRule, reason: string): void {
    if (reason.trim() === '')
      throw new Error(`ProtectionChecks.suppress(): the reason is empty. Say why ${construct.node.path} may ignore ${rule.ruleId}.`);
    const suppressed = suppressionsOf(construct) ?? new Set<string>();
    suppressed.add(rule.ruleId);
    Object.defineProperty(construct, SUPPRESSIONS, { value: suppressed, configurable: true });
  }

  private readonly asErrors: boolean;

  /**
   * @param props how findings are reported
   */
  public constructor(props: ProtectionChecksProps = {}) {
    this.asErrors = props.asErrors ?? false;
  }

  /**
   * Reports what the rules find in a construct. The synthesis calls it.
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

/** The rules that a construct suppresses. They are kept on it, so that two copies of this package see the same. */
function suppressionsOf(construct: IConstruct): Set<string> | undefined {
  return (construct as IConstruct & { [SUPPRESSIONS]?: Set<string> })[SUPPRESSIONS];
}
