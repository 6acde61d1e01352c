import { Aspects, type TerraformProvider } from 'cdktf';
import { Construct, type IConstruct } from 'constructs';
import { watchStack } from './checks/applied-checks';
import { ConfigurationDefaults } from './internal/configuration-defaults';
import { forbidden, reportAtSynthesis } from './internal/findings';

const BRAND = Symbol.for('svc-waap.Configuration');

/**
 * Properties of `Configuration`.
 */
export interface ConfigurationProps {
  /**
   * Name of the configuration in the service, such as `prod`. The configuration must already exist: the constructs do not
   * create it.
   */
  readonly name: string;

  /**
   * The provider that deploys the entries.
   * @default - the stack's provider
   */
  readonly provider?: TerraformProvider;
}

/**
 * A configuration of the service. All constructs and generated bindings under this construct belong to it, unless they set
 * their own configuration or provider. With nested configurations, the nearest one applies.
 *
 * @example
 * new SvcProvider(stack, 'Svc');
 * const prod = new Configuration(stack, 'Prod', { name: 'prod' });
 * new ProxyTemplate(prod, 'Uploads', { name: 'Uploads', clientMaxBodySize: Size.megabytes(250) });
 */
export class Configuration extends Construct {
  /**
   * Returns the nearest configuration above a construct.
   *
   * @param construct any construct
   * @returns undefined if the construct is under no configuration
   */
  public static of(construct: IConstruct): Configuration | undefined {
    return [...construct.node.scopes].reverse().find((scope) => Configuration.isConfiguration(scope)) as Configuration | undefined;
  }

  /**
   * Whether a construct is a configuration.
   *
   * @param construct any construct
   */
  public static isConfiguration(construct: IConstruct): boolean {
    return BRAND in construct;
  }

  /** Name of the configuration in the service. */
  public readonly configurationName: string;

  /** The provider that deploys the entries. Undefined if it is the provider of the stack. */
  public readonly provider?: TerraformProvider;

  /**
   * @param scope the stack, or a construct in it
   * @param id unique in the scope
   * @param props name and provider of the configuration
   */
  public constructor(scope: Construct, id: string, props: ConfigurationProps) {
    super(scope, id);
    Object.defineProperty(this, BRAND, { value: true });
    this.configurationName = props.name;
    this.provider = props.provider;
    watchStack(this);
    const isNearest = (construct: IConstruct) => Configuration.of(construct) === this;
    Aspects.of(this).add(new ConfigurationDefaults(props.name, props.provider, isNearest));
    reportAtSynthesis(this, () => (props.name === '' ? [forbidden('The name is empty. Write the name of the configuration.')] : []));
  }
}
