import type { FlowControlPolicySetEntriesKey } from '../bindings/flow-control-policy-set';

/**
 * One part of the key of a visitor. All parts together identify the visitor. The policy ignores requests that lack a part.
 *
 * @example
 * [FlowKey.IP, FlowKey.cookie('sid')];
 */
export class FlowKey {
  /** The client's IP address. */
  public static readonly IP = FlowKey.attribute('ip');
  /** The session, as the service identifies it. */
  public static readonly SESSION = FlowKey.attribute('session');
  /** The client's country. */
  public static readonly COUNTRY = FlowKey.attribute('country');

  /**
   * The value of a request argument.
   *
   * @param name of the argument
   */
  public static argument(name: string): FlowKey {
    return new FlowKey('args', name);
  }

  /**
   * An attribute of the request.
   *
   * @param name as the service spells it: `network`, `asnFlowSef`
   */
  public static attribute(name: string): FlowKey {
    return new FlowKey('attrs', name);
  }

  /**
   * The value of a cookie.
   *
   * @param name of the cookie
   */
  public static cookie(name: string): FlowKey {
    return new FlowKey('cookies', name);
  }

  /**
   * The value of a header.
   *
   * @param name of the header
   */
  public static header(name: string): FlowKey {
    return new FlowKey('headers', name);
  }

  /**
   * A value that a plugin provides.
   *
   * @param path of the value
   */
  public static plugin(path: string): FlowKey {
    return new FlowKey('plugins', path);
  }

  private constructor(
    private readonly kind: 'args' | 'attrs' | 'cookies' | 'headers' | 'plugins',
    private readonly name: string,
  ) {
    if (name === '') throw new Error(`The name of a flow key in ${kind} is empty. Write the name.`);
  }

  /** @internal */
  public _toBinding(): FlowControlPolicySetEntriesKey {
    return { [this.kind]: this.name };
  }
}
