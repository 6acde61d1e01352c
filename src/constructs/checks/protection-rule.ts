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
   * `BlockWithoutStatus`: an action of type `block` has no status, so the service chooses the response.
   */
  public static readonly BLOCK_WITHOUT_STATUS = new ProtectionRule('BlockWithoutStatus');

  /**
   * `ExporterWithoutTls`: a log exporter sends without TLS. The network between can read the requests of your visitors.
   */
  public static readonly EXPORTER_WITHOUT_TLS = new ProtectionRule('ExporterWithoutTls');

  /**
   * `RuleWithoutExclude`: a dynamic rule with a built-in blocking action has no exclusions. Your own monitoring or office may be caught
   * too. Other actions are not checked: their effect is known at deployment only.
   */
  public static readonly RULE_WITHOUT_EXCLUDE = new ProtectionRule('RuleWithoutExclude');

  /**
   * `KeyInCode`: the code contains the API key, and so do the synthesized files.
   */
  public static readonly KEY_IN_CODE = new ProtectionRule('KeyInCode');

  /**
   * `CertificateNotVerified`: the provider accepts any certificate, so another server can read the key.
   */
  public static readonly CERTIFICATE_NOT_VERIFIED = new ProtectionRule('CertificateNotVerified');

  private constructor(
    /** Prefix of the rule's findings. */
    public readonly ruleId: string,
  ) {}
}
