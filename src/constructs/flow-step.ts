import { Fn, Token } from 'cdktf';
import type { FlowControlPolicySetEntriesSteps } from '../bindings/flow-control-policy-set';
import { checkKeys } from './internal/keys';

/**
 * Further conditions of a step.
 */
export interface FlowStepOptions {
  /**
   * The site: the value of the `host` header.
   * @default - any
   */
  readonly host?: string;

  /**
   * Arguments that the request must have, by name.
   * @default - none
   */
  readonly args?: { [name: string]: string };

  /**
   * Cookies that the request must have, by name.
   * @default - none
   */
  readonly cookies?: { [name: string]: string };

  /**
   * Headers that the request must have, by name.
   * @default - none, except `host` if it is set
   */
  readonly headers?: { [name: string]: string };

  /**
   * Values of plugins that the request must have, by path.
   * @default - none
   */
  readonly plugins?: { [path: string]: string };
}

/**
 * One request in the sequence that a flow control policy watches for.
 *
 * @example
 * FlowStep.post('/pay', { host: 'store.example.org' });
 */
export class FlowStep {
  /**
   * A GET request.
   *
   * @param uri path of the request
   * @param options further conditions
   */
  public static get(uri: string, options: FlowStepOptions = {}): FlowStep {
    return new FlowStep('GET', uri, options);
  }

  /**
   * A POST request.
   *
   * @param uri path of the request
   * @param options further conditions
   */
  public static post(uri: string, options: FlowStepOptions = {}): FlowStep {
    return new FlowStep('POST', uri, options);
  }

  /**
   * A PUT request.
   *
   * @param uri path of the request
   * @param options further conditions
   */
  public static put(uri: string, options: FlowStepOptions = {}): FlowStep {
    return new FlowStep('PUT', uri, options);
  }

  /**
   * A request with another method.
   *
   * @param method name, in upper case: `DELETE`
   * @param uri path of the request
   * @param options further conditions
   */
  public static of(method: string, uri: string, options: FlowStepOptions = {}): FlowStep {
    return new FlowStep(method, uri, options);
  }

  private constructor(
    private readonly method: string,
    private readonly uri: string,
    private readonly options: FlowStepOptions,
  ) {
    if (uri.trim() === '') throw new Error('The path of a flow step is empty. Write a path such as "/login".');
    const { args, cookies, headers, plugins } = options;
    for (const [name, map] of Object.entries({ args, cookies, headers, plugins })) checkKeys(`The ${name} of a flow step`, map);
  }

  /** @internal */
  public _toBinding(): FlowControlPolicySetEntriesSteps {
    const { host, args, cookies, headers, plugins } = this.options;
    return {
      method: this.method,
      uri: this.uri,
      args,
      cookies,
      headers: host === undefined ? headers : withHost(headers, host),
      plugins,
    };
  }
}

function withHost(headers: FlowStepOptions['headers'], host: string): { [name: string]: string } {
  // A token stands for the whole map, so Terraform has to merge it.
  return Token.isUnresolved(headers) ? Token.asStringMap(Fn.merge([headers, { host }])) : { ...headers, host };
}
