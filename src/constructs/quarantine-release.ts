import type { TerraformProvider } from 'cdktf';
import { Construct } from 'constructs';
import { QuarantineRelease as QuarantineReleaseBinding } from '../bindings/quarantine-release';
import type { IDynamicRule } from './dynamic-rule';
import { forbidden, reportAtSynthesis } from './internal/findings';
import { checkKeys } from './internal/keys';
import type { TrafficDatabase } from './traffic/traffic-database';

/**
 * Properties of `QuarantineRelease`. `rules` or `ids` is required. With both, only entries that match both are released.
 */
export interface QuarantineReleaseProps {
  /**
   * Rules whose sources are released.
   * @default - sources of all rules, if `ids` selects them
   */
  readonly rules?: IDynamicRule[];

  /**
   * Ids of entries of the quarantine list. An empty list releases nothing.
   * @default - all entries, if their rule is among `rules`
   */
  readonly ids?: string[];

  /**
   * Arbitrary strings. A change of the triggers releases again.
   * @default - none
   */
  readonly triggers?: { [name: string]: string };

  /**
   * The database of the quarantine list.
   * @default TrafficDatabase.DOCUMENT_DB
   */
  readonly database?: TrafficDatabase;

  /**
   * The provider that deploys the release.
   * @default - the provider of the configuration, else the provider of the stack
   */
  readonly provider?: TerraformProvider;
}

/**
 * Releases sources of traffic from quarantine. The release happens once, when the construct is deployed for the first time, and again
 * when `rules`, `ids` or `triggers` change. A rule quarantines a source again if the source violates the rule again. The removal of
 * the construct changes nothing on the service (contract, section 4.8).
 *
 * @example
 * declare const prod: Configuration;
 * declare const loginBursts: DynamicRule;
 * new QuarantineRelease(prod, 'FalseAlarm', { rules: [loginBursts], triggers: { incident: '2026-03-14' } });
 */
export class QuarantineRelease extends Construct {
  /** The Terraform resource under this construct. */
  public readonly resource: QuarantineReleaseBinding;

  /**
   * @param scope a `Configuration`, or a construct under one
   * @param id unique in the scope
   * @param props released sources
   */
  public constructor(scope: Construct, id: string, props: QuarantineReleaseProps) {
    super(scope, id);
    checkKeys(`${this.node.path}: triggers`, props.triggers);
    const { rules, database, ...same } = props;
    this.resource = new QuarantineReleaseBinding(this, 'Resource', {
      ...same,
      ruleIds: rules?.map(({ dynamicRuleId }) => dynamicRuleId),
      database: database?.value,
    });
    reportAtSynthesis(this, () => (rules || props.ids ? [] : [forbidden('It selects nothing. Set rules, ids or both.')]));
  }

  /** Ids of the released entries, as they were on the quarantine list directly before the release, as a token. */
  public get releasedIds(): string[] {
    return this.resource.releasedIds;
  }
}
