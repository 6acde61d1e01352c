import type { ActionParams } from '../bindings/action';
import { checkKeys } from './keys';

/**
 * What an action adds to an answer or a request.
 */
export interface ActionParameters {
  /**
   * HTTP status of the answer.
   * @default - the service chooses
   */
  readonly status?: number;

  /**
   * Headers by name. A block adds them to the answer. A monitor adds them to the request that it passes on.
   * @default - none
   */
  readonly headers?: { [name: string]: string };

  /**
   * Body of the answer.
   * @default ""
   */
  readonly content?: string;
}

/**
 * The headers that a monitor adds.
 */
export interface MonitorOptions {
  /**
   * Headers by name, for the request that is passed on.
   * @default - none
   */
  readonly headers?: { [name: string]: string };
}

/**
 * What an action does with a request (contract, section 2.8).
 *
 * @example
 * ActionType.block({ status: 403, content: 'We could not take your request.' });
 */
export class ActionType {
  /**
   * Stops the evaluation of the request: it passes.
   */
  public static skip(): ActionType {
    return new ActionType('skip');
  }

  /**
   * Answers the request instead of passing it on.
   *
   * @param answer status, headers and body of the answer
   */
  public static block(answer: ActionParameters = {}): ActionType {
    return new ActionType('block', answer);
  }

  /**
   * Tests with a script whether a browser sent the request. The visitor sees no question.
   */
  public static challenge(): ActionType {
    return new ActionType('challenge');
  }

  /**
   * Tests with a question whether a human sent the request.
   */
  public static interactiveChallenge(): ActionType {
    return new ActionType('ichallenge');
  }

  /**
   * Passes the request on, and reports it.
   *
   * @param options headers for the request that is passed on
   */
  public static monitor(options: MonitorOptions = {}): ActionType {
    return new ActionType('monitor', options);
  }

  /**
   * A type that this package does not know, or one with other parameters than its method takes.
   *
   * @param value as the service spells the type
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
    checkKeys('ActionType: headers', parameters.headers);
  }

  /** @internal */
  public _toBinding(): { type: string; params?: ActionParams } {
    const { content, headers, status } = this.parameters;
    const isEmpty = content === undefined && headers === undefined && status === undefined;
    return { type: this.value, ...(!isEmpty && { params: { content, headers, status } }) };
  }
}
