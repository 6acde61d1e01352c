import { type IAspect, TerraformDataSource, type TerraformProvider, TerraformResource } from 'cdktf';
import type { IConstruct } from 'constructs';

/** The name of the provider in the generated bindings. */
const PROVIDER_NAME = 'svc';

/** A generated binding of a resource or data source of the provider. Queries of traffic have no attribute `config`. */
interface ConfigBinding {
  provider?: TerraformProvider;
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
    const binding = node as unknown as ConfigBinding;
    if ('config' in binding && binding.configInput === undefined) binding.config = this.configurationName;
    binding.provider ??= this.provider;
  }
}

function isBinding(node: IConstruct): boolean {
  if (!TerraformResource.isTerraformResource(node) && !TerraformDataSource.isTerraformDataSource(node)) return false;
  return node.terraformGeneratorMetadata?.providerName === PROVIDER_NAME;
}
