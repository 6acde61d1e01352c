import type { TerraformProvider } from 'cdktf';
import { Construct } from 'constructs';
import { VersionRevert as VersionRevertBinding } from '../bindings/version-revert';
import type { Family } from './family';
import { checkKeys } from './internal/keys';

/**
 * Properties of `VersionRevert`.
 */
export interface VersionRevertProps {
  /**
   * The family.
   */
  readonly family: Family;

  /**
   * Identifier of the version to revert to. The first 7 characters are enough if no other version begins with them.
   */
  readonly version: string;

  /**
   * The newest version of the family that the revert may undo, or the first 7 characters of its identifier. If the family has a
   * newer version, nothing is reverted. A change of this prop does not revert again.
   * @default - the newest version when the plan was made, with Terraform 1.16 and newer; not compared by other engines
   */
  readonly expectedVersion?: string;

  /**
   * Arbitrary strings. A change of the triggers reverts the family again.
   * @default - none
   */
  readonly triggers?: { [name: string]: string };

  /**
   * The provider that deploys the revert.
   * @default - the provider of the configuration, else the provider of the stack
   */
  readonly provider?: TerraformProvider;
}

/**
 * Reverts a family of entries to an earlier version. The revert happens once, when the construct is deployed for the first
 * time, and again when its family, version or triggers change. The removal of the construct changes nothing on the service (contract,
 * section 2.10).
 *
 * @example
 * declare const prod: Configuration;
 * new VersionRevert(prod, 'Undo', { family: Family.ACTIONS, version: '7d1f3a9c21' });
 */
export class VersionRevert extends Construct {
  /** The Terraform resource under this construct. */
  public readonly resource: VersionRevertBinding;

  /**
   * @param scope a `Configuration`, or a construct under one
   * @param id unique in the scope
   * @param props family and version
   */
  public constructor(scope: Construct, id: string, props: VersionRevertProps) {
    super(scope, id);
    checkKeys(`${this.node.path}: triggers`, props.triggers);
    const { family, ...same } = props;
    this.resource = new VersionRevertBinding(this, 'Resource', { ...same, family: family.value });
  }

  /** Identifier of the version that the revert created, as a token. */
  public get resultVersion(): string {
    return this.resource.resultVersion;
  }
}
