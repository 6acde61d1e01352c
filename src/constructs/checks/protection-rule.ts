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
   * `BlockWithSuccessStatus`: an action of type `block` responds with a 2xx status. Clients, caches and monitoring take the response for
   * a success.
   */
  public static readonly BLOCK_WITH_SUCCESS_STATUS = new ProtectionRule('BlockWithSuccessStatus');

  /**
   * `RuleOnlyMonitors`: the action of an active dynamic rule only monitors, so every request still reaches the origin. Actions that the
   * app refers to by an id or a name, and does not manage, are not checked.
   */
  public static readonly RULE_ONLY_MONITORS = new ProtectionRule('RuleOnlyMonitors');

  /**
   * `UnusualThreshold`: the threshold of a dynamic rule is so low that ordinary visitors are caught, or so high that hardly any source is.
   */
  public static readonly THRESHOLD_UNUSUAL = new ProtectionRule('UnusualThreshold');

  /**
   * `OriginOverHttp`: a backend service always uses plain HTTP. The network between can read and change the requests of your visitors.
   */
  public static readonly ORIGIN_OVER_HTTP = new ProtectionRule('OriginOverHttp');

  /**
   * `RegionsNotPreserved`: load-balancer regions do not preserve unlisted cities, so each of these cities loses its datacenter.
   */
  public static readonly REGIONS_NOT_PRESERVED = new ProtectionRule('RegionsNotPreserved');

  /**
   * `DeadTag`: a flow control policy adds only tags by which nothing in the app selects requests, or an entry requires a tag that only
   * inactive entries of the app add. Settings outside of the app may use the tags: they are not checked.
   */
  public static readonly DEAD_TAG = new ProtectionRule('DeadTag');

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
