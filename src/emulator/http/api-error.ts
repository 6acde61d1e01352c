import { type Json } from './json';

/** One problem of a request. */
export interface Problem {
  /** The place. It begins with `body`, `path` or `query`. */
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  /** The kind of the problem, for programs. */
  readonly type: string;
}

/** A request that is answered with an error. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  private constructor(
    readonly status: number,
    readonly body: Json,
    message: string,
  ) {
    super(message);
  }

  /** With `{code, message}`, the shape of most errors. */
  static plain(status: number, message: string): ApiError {
    return new ApiError(status, { code: status, message }, message);
  }

  /** With `{message}` alone. */
  static messageOnly(status: number, message: string): ApiError {
    return new ApiError(status, { message }, message);
  }

  /** With 503, as deployments answer while they publish a configuration. */
  static publishing(): ApiError {
    const message = 'The service is publishing a configuration. Try again in a moment';
    return new ApiError(503, { message, detail: message, data: { message } }, message);
  }

  /** With 422 and every problem in detail. */
  static detailed(problems: readonly Problem[]): ApiError {
    const detail = problems.map(({ loc, msg, type }) => ({ loc: [...loc], msg, type }));
    return new ApiError(422, { detail }, 'The request does not match the schema');
  }
}
