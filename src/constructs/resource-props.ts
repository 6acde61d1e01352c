import type { IResolvable, TerraformProvider } from 'cdktf';

/**
 * Properties of a construct that is a Terraform resource over entries: one entry, or the set of a family.
 */
export interface ResourceProps {
  /**
   * Whether the service keeps everything when the construct is removed from the app, or when the stack is destroyed. Terraform then only
   * stops to manage it. Deploy the app with this property before you remove the construct: a destroy uses the value of the last deployment.
   * @default false
   */
  readonly keepOnDestroy?: boolean | IResolvable;

  /**
   * The provider that deploys the resource.
   * @default - the provider of the configuration, else the provider of the stack
   */
  readonly provider?: TerraformProvider;
}
