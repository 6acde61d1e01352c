import { type IAspect, TerraformElement, TerraformProvider, type TerraformProviderGeneratorMetadata } from 'cdktf';
import type { IConstruct } from 'constructs';

/** The name of the provider in the generated bindings. */
const PROVIDER_NAME = 'svc';

/** A generated binding of a resource or data source, or of an ephemeral resource where the CDK has them. */
interface Binding extends IConstruct {
  readonly terraformGeneratorMetadata?: TerraformProviderGeneratorMetadata;
  provider?: TerraformProvider;
  /** Queries of traffic belong to no configuration, and have no such attribute. */
  config?: string;
  readonly configInput?: string;
}

/**
 * At synthesis, gives each resource and data source of the provider the name and the provider of its configuration, unless
 * it names its own.
 *
 * @internal
 */
export class ConfigurationDefaults implements IAspect {
  /**
   * @param isNearest whether the configuration is the nearest one of a construct. Aspects of outer scopes run first.
   */
  public constructor(
    private readonly configurationName: string,
    private readonly provider: TerraformProvider | undefined,
    private readonly isNearest: (construct: IConstruct) => boolean,
  ) {}

  public visit(node: IConstruct): void {
    if (!isBinding(node) || !this.isNearest(node)) return;
    if ('config' in node && node.configInput === undefined) node.config = this.configurationName;
    node.provider ??= this.provider;
  }
}

function isBinding(node: IConstruct): node is Binding {
  if (!TerraformElement.isTerraformElement(node) || TerraformProvider.isTerraformProvider(node)) return false;
  return (node as Binding).terraformGeneratorMetadata?.providerName === PROVIDER_NAME;
}
