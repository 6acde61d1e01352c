import { FirstOf } from './first-of';
import type { Json } from '../../model/json';

/** Problem of a request. */
export interface RequestProblem {
  /** Location, which begins with `body`, `path` or `query`. */
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  /** Type of the problem, for programs. */
  readonly type: string;
}

/** Problems of a request. An answer lists the first. */
export type RequestProblems = FirstOf<RequestProblem>;

/** Error that becomes the answer to a request. */
export class HttpError extends Error {
  public override readonly name = 'HttpError';

  /** @param reasons for the log; the answer may contain less */
  private constructor(
    public readonly status: number,
    public readonly body: Json,
    message: string,
    public readonly reasons: readonly string[] = [message],
  ) {
    super(message);
  }

  /** Returns an error with `{code, message}`, the shape of most errors. */
  public static plain(status: number, message: string): HttpError {
    return new HttpError(status, { code: status, message }, message);
  }

  /** Returns a 422 with only `{message}`. The problems are only logged. */
  public static terse(message: string, problems: RequestProblems): HttpError {
    return new HttpError(422, { message }, message, problems.texts(problemText));
  }

  /** Returns a 503, which deployments answer while they publish a configuration. */
  public static publishing(): HttpError {
    const message = 'The service is publishing a configuration. Try again in a moment';
    return new HttpError(503, { message, detail: message, data: { message } }, message);
  }

  /** Returns a 422 with the problems in detail. If there are too many, the last item counts the unlisted ones. */
  public static detailed(found: RequestProblems | readonly RequestProblem[]): HttpError {
    const problems = found instanceof FirstOf ? found : new FirstOf(found);
    const detail = problems.listed.map(({ loc, msg, type }) => ({ loc: [...loc], msg, type }));
    if (problems.rest !== undefined) detail.push({ loc: detail[0]?.loc.slice(0, 1) ?? [], msg: problems.rest, type: 'too_many_problems' });
    return new HttpError(422, { detail }, 'The request does not match the schema', problems.texts(problemText));
  }
}

function problemText({ loc, msg }: RequestProblem): string {
  return `${loc.join('.')}: ${msg}`;
}
