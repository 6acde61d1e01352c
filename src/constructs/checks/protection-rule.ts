/**
 * A rule of `ProtectionChecks`.
 *
 * @example
 * declare const rule: DynamicRule;
 * ProtectionChecks.suppress(rule, ProtectionRule.RULE_WITHOUT_EXCLUDE, 'It only counts, and everybody may be counted.');
 */
export class ProtectionRule {
  /**
   * `TlsBelow12`: a proxy template accepts a version below TLS 1.2. Clients and attackers can then use broken encryption.
   */
  public static readonly TLS_BELOW_1_2 = new ProtectionRule('TlsBelow12');

  /**
   * `BlockWithoutStatus`: an action of type `block` has no status. The service then chooses what the visitor sees.
   */
  public static readonly BLOCK_WITHOUT_STATUS = new ProtectionRule('BlockWithoutStatus');

  /**
   * `ExporterWithoutTls`: a log exporter sends without TLS. Everybody on the way can read the requests of your visitors.
   */
  public static readonly EXPORTER_WITHOUT_TLS = new ProtectionRule('ExporterWithoutTls');

  /**
   * `RuleWithoutExclude`: a dynamic rule with a built-in action that blocks excludes nobody. Your own monitoring or office may be caught
   * too. Other actions are not judged: only the deployment knows what they do.
   */
  public static readonly RULE_WITHOUT_EXCLUDE = new ProtectionRule('RuleWithoutExclude');

  /**
   * `KeyInCode`: the key of the provider stands in the code, so that the synthesized files contain it.
   */
  public static readonly KEY_IN_CODE = new ProtectionRule('KeyInCode');

  /**
   * `CertificateNotVerified`: the provider accepts any certificate, so that another server can read the key.
   */
  public static readonly CERTIFICATE_NOT_VERIFIED = new ProtectionRule('CertificateNotVerified');

  private constructor(
    /** What the findings of the rule begin with. */
    public readonly ruleId: string,
  ) {}
}
