import type { TerraformProvider } from 'cdktf';
import type { Platform } from './platform';

/**
 * Attributes that select a listener of a load balancer. Not needed if the load balancer has one listener.
 */
export interface ListenerOptions {
  /**
   * Name of the listener.
   * @default - looked up by the name of the load balancer
   */
  readonly listener?: string;

  /**
   * Port of the listener, as a string. On one platform an IP value.
   * @default - looked up by the name of the load balancer
   */
  readonly listenerPort?: string;

  /**
   * Platform that the load balancer runs on.
   * @default - looked up by the name of the load balancer
   */
  readonly platform?: Platform;

  /**
   * Region that the load balancer is in.
   * @default - looked up by the name of the load balancer
   */
  readonly region?: string;

  /**
   * The provider that deploys the resource.
   * @default - the provider of the configuration, else the provider of the stack
   */
  readonly provider?: TerraformProvider;
}
