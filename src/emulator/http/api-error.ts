import { FirstOf } from './first-of';
import type { Json } from './json';

/** One problem of a request. */
export interface Problem {
  /** The place. It begins with `body`, `path` or `query`. */
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  /** The kind of the problem, for programs. */
  readonly type: string;
}

/** The problems of a request, of which an answer lists the first. */
export type Problems = FirstOf<Problem>;

/** A request that is answered with an error. */
export class ApiError extends Error {
  public override readonly name = 'ApiError';

  /** @param reasons for the log; the answer may say less */
  private constructor(
    public readonly status: number,
    public readonly body: Json,
    message: string,
    public readonly reasons: readonly string[] = [message],
  ) {
    super(message);
  }

  /** With `{code, message}`, the shape of most errors. */
  public static plain(status: number, message: string): ApiError {
    return new ApiError(status, { code: status, message }, message);
  }

  /** With 422 and `{message}` alone. Only the log tells the problems. */
  public static terse(message: string, problems: Problems): ApiError {
    return new ApiError(422, { message }, message, problems.texts(inWords));
  }

  /** With 503, as deployments answer while they publish a configuration. */
  public static publishing(): ApiError {
    const message = 'The service is publishing a configuration. Try again in a moment';
    return new ApiError(503, { message, detail: message, data: { message } }, message);
  }

  /** With 422 and every problem in detail. If there are too many, the last item says how many are not listed. */
  public static detailed(found: Problems | readonly Problem[]): ApiError {
    const problems = found instanceof FirstOf ? found : new FirstOf(found);
    const detail = problems.listed.map(({ loc, msg, type }) => ({ loc: [...loc], msg, type }));
    if (problems.rest !== undefined) detail.push({ loc: detail[0]?.loc.slice(0, 1) ?? [], msg: problems.rest, type: 'too_many_problems' });
    return new ApiError(422, { detail }, 'The request does not match the schema', problems.texts(inWords));
  }
}

function inWords({ loc, msg }: Problem): string {
  return `${loc.join('.')}: ${msg}`;
}
