import type { ActionParams } from '../bindings/action';
import { checkKeys } from './internal/keys';

/**
 * Parameters of an action: additions to the response or to the request.
 */
export interface ActionParameters {
  /**
   * HTTP status of the response.
   * @default - the service chooses
   */
  readonly status?: number;

  /**
   * Headers by name. A block adds headers to the response, a monitor to the forwarded request.
   * @default - none
   */
  readonly headers?: { [name: string]: string };

  /**
   * Body of the response.
   * @default ""
   */
  readonly content?: string;
}

/**
 * Options of a monitor action.
 */
export interface MonitorOptions {
  /**
   * Headers by name, added to the forwarded request.
   * @default - none
   */
  readonly headers?: { [name: string]: string };
}

/**
 * Type and parameters of an action (contract, section 2.8).
 *
 * @example
 * ActionType.block({ status: 403, content: 'We could not take your request.' });
 */
export class ActionType {
  /**
   * Stops the evaluation and lets the request pass.
   */
  public static skip(): ActionType {
    return new ActionType('skip');
  }

  /**
   * Responds to the request instead of forwarding it.
   *
   * @param answer status, headers and body of the response
   */
  public static block(answer: ActionParameters = {}): ActionType {
    return new ActionType('block', answer);
  }

  /**
   * Checks with a script that a browser sent the request, without interaction of the visitor.
   */
  public static challenge(): ActionType {
    return new ActionType('challenge');
  }

  /**
   * Checks with a question that a human sent the request.
   */
  public static interactiveChallenge(): ActionType {
    return new ActionType('ichallenge');
  }

  /**
   * Forwards the request, and reports it.
   *
   * @param options headers for the forwarded request
   */
  public static monitor(options: MonitorOptions = {}): ActionType {
    return new ActionType('monitor', options);
  }

  /**
   * A type that this package does not know, or a known type with other parameters.
   *
   * @param value type, as the service spells it
   * @param parameters of the action
   */
  public static of(value: string, parameters: ActionParameters = {}): ActionType {
    return new ActionType(value, parameters);
  }

  private constructor(
    /** The type, as the service spells it. */
    public readonly value: string,
    /** Parameters of the action. */
    public readonly parameters: ActionParameters = {},
  ) {
    checkKeys('The headers of an action', parameters.headers);
  }

  /** @internal */
  public _toBinding(): { type: string; params?: ActionParams } {
    const { content, headers, status } = this.parameters;
    const isEmpty = content === undefined && headers === undefined && status === undefined;
    return { type: this.value, ...(!isEmpty && { params: { content, headers, status } }) };
  }
}
