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

  /** @param reasons for the log; the answer may say less */
  private constructor(
    readonly status: number,
    readonly body: Json,
    message: string,
    readonly reasons: readonly string[] = [message],
  ) {
    super(message);
  }

  /** With `{code, message}`, the shape of most errors. */
  static plain(status: number, message: string): ApiError {
    return new ApiError(status, { code: status, message }, message);
  }

  /** With 422 and `{message}` alone. Only the log tells the problems. */
  static terse(message: string, problems: readonly Problem[]): ApiError {
    return new ApiError(422, { message }, message, problems.map(inWords));
  }

  /** With 503, as deployments answer while they publish a configuration. */
  static publishing(): ApiError {
    const message = 'The service is publishing a configuration. Try again in a moment';
    return new ApiError(503, { message, detail: message, data: { message } }, message);
  }

  /** With 422 and every problem in detail. */
  static detailed(problems: readonly Problem[]): ApiError {
    const detail = problems.map(({ loc, msg, type }) => ({ loc: [...loc], msg, type }));
    return new ApiError(422, { detail }, 'The request does not match the schema', problems.map(inWords));
  }
}

function inWords({ loc, msg }: Problem): string {
  return `${loc.join('.')}: ${msg}`;
}
