import { type IAspect, TerraformElement, TerraformProvider, type TerraformProviderGeneratorMetadata } from 'cdktf';
import type { IConstruct } from 'constructs';

/** Name of the provider in the generated bindings. */
const PROVIDER_NAME = 'svc';

/** A generated binding of a resource, data source or ephemeral resource. */
interface Binding extends IConstruct {
  readonly terraformGeneratorMetadata?: TerraformProviderGeneratorMetadata;
  provider?: TerraformProvider;
  /** Missing for traffic queries, which belong to no configuration. */
  config?: string;
  readonly configInput?: string;
}

/**
 * Sets the configuration and the provider of each binding at synthesis, unless the binding sets its own.
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
