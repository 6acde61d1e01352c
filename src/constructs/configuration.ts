import { Aspects, type TerraformProvider } from 'cdktf';
import { Construct, type IConstruct } from 'constructs';
import { ConfigurationDefaults } from './configuration-defaults';

const BRAND = Symbol.for('svc-waap.Configuration');

/**
 * Which configuration of the service is described.
 */
export interface ConfigurationProps {
  /**
   * Name of the configuration, as the service knows it: `prod`. It exists already; constructs fill it, they do not
   * create it.
   */
  readonly name: string;

  /**
   * The provider that its entries are deployed through.
   * @default - the stack's provider
   */
  readonly provider?: TerraformProvider;
}

/**
 * A named configuration of the service: everything created under it belongs to it, the generated bindings included. A
 * resource that names a configuration or a provider of its own keeps that. Of nested configurations, the nearest one counts.
 */
export class Configuration extends Construct {
  /**
   * The configuration that a construct is under.
   *
   * @param construct where to look from
   * @returns undefined when it is under none
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

  /** Name of the configuration, as the service knows it. */
  public readonly configurationName: string;

  /** The provider that its entries are deployed through; undefined where it is the stack's. */
  public readonly provider?: TerraformProvider;

  /**
   * @param scope the stack, or anything in it
   * @param id unique in the scope
   * @param props which configuration
   */
  public constructor(scope: Construct, id: string, props: ConfigurationProps) {
    super(scope, id);
    Object.defineProperty(this, BRAND, { value: true });
    this.configurationName = props.name;
    this.provider = props.provider;
    const isNearest = (construct: IConstruct) => Configuration.of(construct) === this;
    Aspects.of(this).add(new ConfigurationDefaults(props.name, props.provider, isNearest));
    this.node.addValidation({
      validate: () => (props.name === '' ? ['The name is empty. Write the name of the configuration.'] : []),
    });
  }
}
